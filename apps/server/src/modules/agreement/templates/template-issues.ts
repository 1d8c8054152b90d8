/** What would keep clauses from becoming a contract: gaps, variables nobody knows, braces left open, signs no font has. */
import { unprintable, unprintableSentence } from '@jihui/protocol/printable-characters'
import { refuse } from '../../../platform/refusal.ts'
import type { Clause } from '../table.ts'
import { hasLooseBraces, isVariable, variablesIn } from './variables.ts'

export interface TemplateIssue {
  readonly clause: number
  readonly field: 'title' | 'text'
  readonly message: string
  readonly variable: string | null
}

const labels = { title: '条款标题', text: '条款内容' } as const

const issueOf = (text: string, label: string): Pick<TemplateIssue, 'message' | 'variable'> | null => {
  if (text.trim() === '') return { message: `请填写${label}`, variable: null }
  const unknown = variablesIn([{ title: '', text }]).find((name) => !isVariable(name))
  if (unknown !== undefined) return { message: `没有名为“${unknown}”的变量`, variable: unknown }
  if (hasLooseBraces(text)) return { message: '变量的大括号没有成对', variable: null }
  const missing = unprintable(text)
  return missing.length > 0 ? { message: unprintableSentence(missing), variable: null } : null
}

/** One for each title and text that has something wrong, in the order of the clauses. */
export const findIssues = (clauses: readonly Clause[]): TemplateIssue[] => {
  const found: TemplateIssue[] = []
  for (const [clause, parts] of clauses.entries())
    for (const field of ['title', 'text'] as const) {
      const issue = issueOf(parts[field], labels[field])
      if (issue) found.push({ clause, field, ...issue })
    }
  return found
}

/** Refuses clauses that could not become a contract; says which clause it is. */
export const requireSound = (clauses: readonly Clause[]): void => {
  const issues = findIssues(clauses)
  const [first] = issues
  if (!first) return
  const errors = Object.fromEntries(issues.map(({ clause, field, message }) => [`clauses.${clause}.${field}`, message]))
  refuse('request.invalid', { message: first.message, errors })
}
