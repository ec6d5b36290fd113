import type { Callee, Rule, SyntaxNode } from './rule.ts'

/** Marks of a sentence without a letter or digit beside them: `: `, `, `, ` (`. A dash, dot, plus or times is a sign, not a stop. */
const isMark = (text: string) => /[,.:;()[\]"“”«»]/u.test(text) && !/[\p{L}\p{N}\p{Co}]/u.test(text)

/** Starts or ends of the constant parts of a template that join what they stand between. */
const joinsParts = (part: string) => /^(?:[:,;.]\s|\s\(|\))|(?:[:,;.]\s|\()$/.test(part)

/** Whether a text of a catalogue is said in the expression: `text(…)`, `siteText(…)`, `sentence(…)`. */
function saysText({ callee, arguments: given = [], expressions = [] }: Callee): boolean {
  if (callee?.name !== undefined && /(?:^t|T)ext$|^sentence$|^label$/.test(callee.name)) return true
  return [...given, ...expressions].some(saysText)
}

const message = 'Languages join texts by marks of their own: use <Joined>, joinTexts, withGap or one message.'

/** No component writes the colon, comma, stop or bracket between two texts. */
export const joinedTexts: Rule = {
  create: (context) => {
    const report = (node: SyntaxNode) => context.report({ node, message })
    return {
      JSXText(node) {
        if (isMark(node.value.trim())) report(node)
      },
      JSXExpressionContainer({ expression }) {
        const { consequent, alternate } = expression
        for (const drawn of [expression, consequent, alternate])
          if (typeof drawn?.value === 'string' && isMark(drawn.value.trim())) report(drawn)
      },
      TemplateLiteral(node) {
        const parts = node.quasis.map(({ value }) => value.cooked ?? '')
        if (node.expressions.some(saysText) && parts.some(joinsParts)) report(node)
      },
      CallExpression(node) {
        const [mark] = node.arguments
        if (node.callee.property?.name !== 'join' || typeof mark?.value !== 'string') return
        if (isMark(mark.value.trim()) && mark.value.endsWith(' ')) report(node)
      },
    }
  },
}
