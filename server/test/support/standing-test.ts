import ts from "typescript";

const switchesOff: ReadonlySet<string> = new Set(["skip", "todo", "fails", "skipIf", "runIf", "fixme"]);

/** The words of what is called: `describe`, `skip` and `each` of `describe.skip.each(rows)("title", …)`. */
function wordsOf(called: ts.Expression): string[] {
  if (ts.isIdentifier(called)) return [called.text];
  if (ts.isPropertyAccessExpression(called)) return [...wordsOf(called.expression), called.name.text];
  if (ts.isCallExpression(called) || ts.isTaggedTemplateExpression(called)) {
    return wordsOf(ts.isCallExpression(called) ? called.expression : called.tag);
  }
  return [];
}

/** `skip: true` among the options; a condition with its reason is judged by the run's report. */
function isOffByOptions({ arguments: given }: ts.CallExpression): boolean {
  return given
    .filter((one) => ts.isObjectLiteralExpression(one))
    .flatMap(({ properties }) => properties)
    .some(
      (property) =>
        ts.isPropertyAssignment(property) &&
        switchesOff.has(property.name.getText()) &&
        property.initializer.kind !== ts.SyntaxKind.FalseKeyword,
    );
}

const isOff = (call: ts.CallExpression): boolean =>
  wordsOf(call.expression).some((word) => switchesOff.has(word)) || isOffByOptions(call);

function callsAround(node: ts.Node): ts.CallExpression[] {
  const above = node.parent === undefined ? [] : callsAround(node.parent);
  return ts.isCallExpression(node) ? [node, ...above] : above;
}

/** Calls whose first argument is this very text: a test, or a suite of tests. */
function callsNamed(name: string, node: ts.Node): ts.CallExpression[] {
  const below: ts.CallExpression[] = [];
  ts.forEachChild(node, (child) => void below.push(...callsNamed(name, child)));
  if (!ts.isCallExpression(node)) return below;
  const [first] = node.arguments;
  const isNamed = first !== undefined && ts.isStringLiteralLike(first) && first.text === name;
  return isNamed && /^(?:it|test|describe)$/.test(wordsOf(node.expression)[0] ?? "")
    ? [node, ...below]
    : below;
}

/**
 * Tells of the tests of a file why one that is named proves nothing: it isn't there, or it, or a suite around it, is switched off.
 * Null where it stands. Whether it ran where the machine lacks something, the run's report says (`scripts/lib/security-rows.ts`).
 */
export function readTests(text: string): (name: string) => "no such test" | "skipped" | null {
  const source = ts.createSourceFile("a.test.ts", text, ts.ScriptTarget.Latest, true);
  return (name) => {
    const named = callsNamed(name, source);
    if (named.length === 0) return "no such test";
    return named.some((call) => callsAround(call).some(isOff)) ? "skipped" : null;
  };
}
