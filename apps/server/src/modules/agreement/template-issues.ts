/** What would keep clauses from becoming a contract: gaps, variables nobody knows, braces left open, signs no font has. */
import { refuse } from '../../platform/refusal.ts'
import { findMissingCharacters } from './document/renderer.ts'
import type { Clause } from './table.ts'
import { hasLooseBraces, isVariable, variablesIn } from './variables.ts'

export interface TemplateIssue {
  readonly clause: number
  readonly field: 'title' | 'text'
  readonly message: string
  readonly variable: string | null
}

const labels = { title: '条款标题', text: '条款内容' } as const

const issueOf = async (text: string, label: string): Promise<Pick<TemplateIssue, 'message' | 'variable'> | null> => {
  if (text.trim() === '') return { message: `请填写${label}`, variable: null }
  const unknown = variablesIn([{ title: '', text }]).find((name) => !isVariable(name))
  if (unknown !== undefined) return { message: `没有名为“${unknown}”的变量`, variable: unknown }
  if (hasLooseBraces(text)) return { message: '变量的大括号没有成对', variable: null }
  const missing = await findMissingCharacters(text)
  if (missing === '') return null
  return { message: `“${[...missing].slice(0, 5).join('')}”无法印在合同上，请换一种写法`, variable: null }
}

/** One for each title and text that has something wrong, in the order of the clauses. */
export const findIssues = async (clauses: readonly Clause[]): Promise<TemplateIssue[]> => {
  const found: TemplateIssue[] = []
  for (const [clause, parts] of clauses.entries())
    for (const field of ['title', 'text'] as const) {
      const issue = await issueOf(parts[field], labels[field])
      if (issue) found.push({ clause, field, ...issue })
    }
  return found
}

/** Refuses clauses that could not become a contract; says which clause it is. */
export const requireSound = async (clauses: readonly Clause[]): Promise<void> => {
  const issues = await findIssues(clauses)
  const [first] = issues
  if (!first) return
  const errors = Object.fromEntries(issues.map(({ clause, field, message }) => [`clauses.${clause}.${field}`, message]))
  refuse('request.invalid', { message: first.message, errors })
}
