
"use strict";
// Lays pieces on a board that was drawn without them.
const Board = (() => {
  const NS = document.querySelector("#board svg").namespaceURI;
  const make = (name, set, text) => {
    const made = document.createElementNS(NS, name);
    for (const key in set) made.setAttribute(key, set[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const rgb = hex => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
  const mix = (a, b, percent) => {
    const [from, to] = [rgb(a), rgb(b)];
    return "#" + from.map((c, at) => Math.round(c + (to[at] - c) * percent / 100).toString(16).padStart(2, "0")).join("");
  };
  const light = hex => { const [r, g, b] = rgb(hex); return (r * 299 + g * 587 + b * 114) / 1000; };
  const on = hex => light(hex) > 150 ? "#242a33" : "#ffffff";
  const width = text => [...text].reduce((sum, c) => sum + ("ijlI., '".includes(c) ? .34 : "mwMW".includes(c) ? .95 : /\p{Lu}/u.test(c) ? .7 : .6), 0);

  function Board(svg, data) {
    const layer = make("g", { "pointer-events": "none" }), way = make("g", { "pointer-events": "none" });
    svg.append(way, layer);
    const forms = data.spaces.map((_, at) => svg.querySelector(`[data-space="${at}"]`));
    const groups = data.spaces.map(() => layer.appendChild(make("g", {})));
    const within = space => space.radius === 0 || space.radius > 32;
    const token = at => at < 26 ? String.fromCharCode(97 + at) : String(at);

    const texts = mark => {
      const [owner, units] = mark;
      const found = [];
      let shown = null;
      for (let at = 0; at < units.length; at += 3) {
        const [army, kind, n] = units.slice(at, at + 3);
        const letter = data.armies[army].letter, unit = kind > 0 ? data.kinds[kind].letter : "";
        found.push([army === shown ? `${n}${unit}` : `${letter} ${n}${unit}`, army]);
        shown = army;
      }
      if (found.length === 0 && owner !== null) found.push([data.armies[owner].letter, owner]);
      return found;
    };
    const describe = (space, mark) => {
      const [owner, units, tokens, closed] = mark;
      const parts = [];
      for (let at = 0; at < units.length; at += 3) {
        parts.push(`${data.armies[units[at]].name}: ${units[at + 2]} × ${data.kinds[units[at + 1]].name}`);
      }
      if (parts.length === 0) parts.push(owner === null ? data.words.nobody : data.armies[owner].name);
      if (closed) parts.push(data.words.closed);
      return [space.name, ...parts, ...tokens.map(at => data.tokens[at])].join(", ");
    };
    const pieces = (group, space, mark) => {
      const size = space.radius === 0 ? 12 : Math.min(14, Math.max(6, space.radius * .62));
      const all = texts(mark), high = size * 1.45, rows = [];
      for (let at = 0; at < all.length; at += 2) rows.push(all.slice(at, at + 2));
      let y = space.at[1] - high * (rows.length - 1) / 2, half = 12;
      rows.forEach((row, n) => {
        const wide = row.map(([text]) => (width(text) + .9) * size), sum = wide.reduce((a, b) => a + b, 0);
        let x = space.at[0] - sum / 2;
        if (n === 0) half = sum / 2;
        row.forEach(([text, army], at) => {
          const colour = data.armies[army].colour, middle = x + wide[at] / 2;
          if (space.radius === 0 || all.length > 1) {
            group.append(make("rect", { x, y: y - high / 2, width: wide[at], height: high, rx: high / 2, fill: colour,
              stroke: light(colour) > 200 ? "#242a33" : "#ffffff", "stroke-width": size * .11 }));
          }
          group.append(make("text", { x: middle, y: y + size * .36, "font-size": size, "font-weight": "bold", "text-anchor": "middle", fill: on(colour) }, text));
          x += wide[at];
        });
        y += high;
      });
      return half;
    };
    const SHAPES = ["0,-5.5 4.2,0 0,5.5 -4.2,0", "-4,-4 4,-4 4,4 -4,4", "0,-5 5,4 -5,4", "0,5 5,-4 -5,-4"];
    const others = (group, space, mark, half) => {
      const disc = space.radius > 0 && !within(space);
      const out = disc ? space.radius * .95 : half + 10, up = disc ? space.radius * .75 : 0;
      mark[2].forEach((name, n) => {
        const [x, y] = [space.at[0] + out + 13 * n, space.at[1] - up];
        group.append(make("circle", { cx: x, cy: y, r: 7, fill: "#2c3340", stroke: "#ffe08a", "stroke-width": 1.2 }),
          make("text", { x, y: y + 3.2, "font-size": 9, "font-weight": "bold", "text-anchor": "middle", fill: "#ffe08a" }, token(name)));
      });
      space.tags.forEach((tag, n) => {
        const [x, y] = [space.at[0] - out - 9 * n, space.at[1] - up];
        group.append(make("polygon", { points: SHAPES[tag % 4], transform: `translate(${x} ${y})`, fill: "#f2b705", stroke: "#242a33", "stroke-width": .8 }));
      });
    };
    const fill = (space, mark) => {
      if (mark[3]) return "#4c5563";
      if (mark[0] === null) return space.bare;
      const colour = data.armies[mark[0]].colour;
      return data.style === "lands" ? mix(space.bare, colour, 62) : colour;
    };
    // Lays a mark on a space.
    this.lay = (at, mark) => {
      const space = data.spaces[at], group = groups[at], form = forms[at];
      group.replaceChildren();
      if (form) {
        form.setAttribute("fill", fill(space, mark));
        form.replaceChildren(make("title", {}, describe(space, mark)));
      }
      if (mark[3]) {
        const [x, y] = space.at;
        group.append(make("path", { d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, stroke: "#98a5b6", "stroke-width": 3 }));
        return;
      }
      others(group, space, mark, pieces(group, space, mark));
    };
    // Shows the way of dice.
    this.path = spaces => {
      way.replaceChildren();
      if (spaces.length < 2) return;
      const [a, b] = spaces.slice(-2).map(at => data.spaces[at].at);
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, u = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
      const tip = [b[0] - u[0] * long * .3, b[1] - u[1] * long * .3];
      const wing = side => `${tip[0] - u[0] * 13 - u[1] * side} ${tip[1] - u[1] * 13 + u[0] * side}`;
      way.append(make("path", { d: `M${a}L${b}M${wing(9)}L${tip}L${wing(-9)}`, fill: "none", stroke: "#f2b705", "stroke-width": 5,
        "stroke-opacity": .9, "stroke-linecap": "round", "stroke-linejoin": "round" }));
    };
  }
  Board.make = make;
  Board.on = on;
  return Board;
})();
