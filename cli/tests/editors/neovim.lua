-- A session of the language server with Neovim's client, in the directory of an edition.
local function check(holds, what)
  if not holds then
    io.stderr:write("neovim: " .. what .. "\n")
    vim.cmd("cquit 1")
  end
end

vim.cmd("edit board.toml")
local id = vim.lsp.start_client({
  name = "warboard",
  cmd = { vim.env.warboard, "lsp" },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, id)
local function ask(method)
  local told = vim.lsp.buf_request_sync(0, method, vim.lsp.util.make_position_params(), 20000)
  return told and told[id] and told[id].result
end

vim.fn.search('^region = "africa"')
local line = vim.fn.line(".")
vim.fn.setline(line, 'region = "afrika"')
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)
check(#found == 1 and found[1].lnum == line - 1, "the mistake is not found: " .. vim.inspect(found))
vim.fn.setline(line, 'region = "africa"')
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end)
check(#vim.diagnostic.get(0) == 0, "the mistake stays")

vim.fn.cursor(line, 14)
local hover = ask("textDocument/hover")
check(hover and hover.contents.value:find("region `africa`"), "no hover: " .. vim.inspect(hover))
local words = ask("textDocument/completion")
check(words and #words > 3, "no completion: " .. vim.inspect(words))
io.stdout:write("neovim: findings, hover and completion\n")
vim.cmd("qa!")
