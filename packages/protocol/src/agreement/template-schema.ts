/** What contracts are written from: the published text, the draft beside it, its versions, and how they read filled in. */
import * as z from 'zod/mini'
import { templateLimits } from './template-limits.ts'
import { done, flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'
import { clauseChangeKinds } from './clause-changes.ts'
import { clause, previewQuery } from './schema.ts'

export const byTemplate = z.object({ id: id('模板') })
export const byTemplateVersion = z.object({ id: id('模板'), version: id('版本') })

const clauseInput = z.object({
  title: requiredText('条款标题', templateLimits.title),
  text: requiredText('条款内容', templateLimits.text),
})
const clausesInput = z
  .array(clauseInput, '请填写合同条款')
  .check(
    z.minLength(1, '至少要有一条条款'),
    z.maxLength(templateLimits.clauses, `条款不能超过 ${templateLimits.clauses} 条`),
  )
/** What is being written may have gaps; they are asked for when it is published. */
const draftClauses = z
  .array(
    z.object({
      title: optionalText('条款标题', templateLimits.title),
      text: optionalText('条款内容', templateLimits.text),
    }),
    '请填写合同条款',
  )
  .check(z.maxLength(templateLimits.clauses, `条款不能超过 ${templateLimits.clauses} 条`))

const clauseText = z.object({ title: z.string(), text: z.string() })

export const template = z.object({
  id: z.number(),
  line: z.string(),
  name: z.string(),
  description: z.string(),
  clauses: z.array(clauseText),
  /** Variables its clauses use. */
  variables: z.array(z.string()),
  version: z.number(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export const templateDraft = z.object({
  name: z.string(),
  description: z.string(),
  clauses: z.array(clauseText),
  /** The version it was begun from. */
  base_version: z.number(),
  /** Who wrote last, and when; sent back with the next save, so that nobody writes over what he has not seen. */
  draft_by: z.string(),
  draft_at: timestamp,
  is_mine: z.boolean(),
})
export const templateDetail = z.extend(template, {
  published_by: z.string(),
  published_at: timestamp,
  /** Contracts generated with any of its versions. */
  contract_count: z.number(),
  draft: z.nullable(templateDraft),
})
/** A template in the list over all lines: without its text. */
export const templateItem = z.object({
  id: z.number(),
  line: z.string(),
  name: z.string(),
  description: z.string(),
  clause_count: z.number(),
  version: z.number(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  published_by: z.string(),
  published_at: timestamp,
  contract_count: z.number(),
  draft: z.nullable(z.object({ draft_by: z.string(), draft_at: timestamp, is_mine: z.boolean() })),
})
export const templateList = z.object({ count: z.number(), results: z.array(templateItem) })

export const templateRequest = z.object({
  name: requiredText('模板名称', templateLimits.name),
  description: optionalText('说明', templateLimits.description),
  clauses: clausesInput,
  is_active: z._default(flag, true),
})
export const templateChange = z.object({
  name: z.optional(requiredText('模板名称', templateLimits.name)),
  description: z.optional(optionalText('说明', templateLimits.description)),
  clauses: z.optional(clausesInput),
  is_active: z.optional(flag),
})
export const templateQuery = z.object({ ...pageQuery, is_active: z.optional(flag) })
export const templatePage = pageOf(template)
export const templateDone = z.object({ ...done, template })
export const templateDetailDone = z.object({ ...done, template: templateDetail })

/** The draft as its writer last saw it: the moment it carried then, nothing when there was none. */
const seen = { draft_at: z._default(z.nullable(z.string('参数错误').check(z.maxLength(40, '参数错误'))), null) }
export const draftSeen = z.object(seen)
export const draftSeenQuery = z.object({ draft_at: z.optional(z.string().check(z.maxLength(40, '参数错误'))) })
export const draftRequest = z.object({
  ...seen,
  name: optionalText('模板名称', templateLimits.name),
  description: optionalText('说明', templateLimits.description),
  clauses: draftClauses,
  base_version: id('版本'),
})
export const draftSaved = z.object({
  ...done,
  draft: z.object({ base_version: z.number(), draft_by: z.string(), draft_at: timestamp, is_mine: z.boolean() }),
})

const versionFacts = {
  version: z.number(),
  name: z.string(),
  published_by: z.string(),
  published_at: timestamp,
  is_current: z.boolean(),
}
export const templateVersionItem = z.object({
  ...versionFacts,
  contract_count: z.number(),
  is_renamed: z.boolean(),
  changes: z.array(
    z.object({
      kind: z.enum(clauseChangeKinds),
      title: z.string(),
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
    }),
  ),
})
export const templateVersionList = z.object({ count: z.number(), results: z.array(templateVersionItem) })
export const templateVersion = z.object({
  ...versionFacts,
  description: z.string(),
  clauses: z.array(clauseText),
})

/** With `rental_id` in that order's own figures, else in the examples; `clauses` renders a draft that is not saved. */
export const previewRequest = z.object({
  rental_id: z.optional(id('订单')),
  clauses: z.optional(draftClauses),
})
/** `variable`: the piece was filled in, or names a variable nobody knows. */
const segment = z.object({ text: z.string(), variable: z.nullable(z.string()) })
export const templateIssue = z.object({
  /** Which clause, from 0. */
  clause: z.number(),
  field: z.enum(['title', 'text']),
  message: z.string(),
  /** The variable nobody knows. */
  variable: z.nullable(z.string()),
})
export const templatePreview = z.object({
  success: z.literal(true),
  template_id: z.number(),
  name: z.string(),
  /** What the contract is headed with. */
  title: z.string(),
  contract_number: z.string(),
  order_number: z.string(),
  clauses: z.array(z.extend(clause, { title_segments: z.array(segment), segments: z.array(segment) })),
  text: z.string(),
  /** What stands in the way of publishing. */
  issues: z.array(templateIssue),
})
export const templatePreviewQuery = previewQuery
export const variableExamples = z.object({
  success: z.literal(true),
  variables: z.array(z.object({ name: z.string(), label: z.string(), example: z.string() })),
})
