//! Variables of which a script changes a part in place: `text[0] = 'a'`, `list[0].push(1)`.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, BinaryExpr, Expr, Stmt};

/// Variables of which a script may change a part, by name. The value is true if a part of a part
/// may change too, such as a letter of a text in a list.
pub(super) type Changed = BTreeMap<String, bool>;

/// Adds the names of all variables of which a script may change a part.
///
/// Any method of a part counts as a change.
pub(super) fn add_changed(ast: &AST, names: &mut Changed) {
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let target = match path.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(parts))) => Some(&parts.1.lhs),
            Some(ASTNode::Expr(chain @ (Expr::Index(pair, ..) | Expr::Dot(pair, ..))))
                if is_of_part(pair) =>
            {
                Some(*chain)
            }
            _ => None,
        };
        if let Some(Expr::Index(pair, ..) | Expr::Dot(pair, ..)) = target
            && let Expr::Variable(variable, ..) = &pair.lhs
        {
            *names.entry(variable.1.to_string()).or_default() |= is_of_part(pair);
        }
        true
    });
}

/// Checks whether a chain continues after its first part: `a[0].b`, `a.b[0].c`.
fn is_of_part(pair: &BinaryExpr) -> bool {
    matches!(&pair.rhs, Expr::Index(..) | Expr::Dot(..))
}
