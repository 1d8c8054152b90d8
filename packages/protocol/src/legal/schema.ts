import * as z from 'zod/mini'

export const legalSection = z.object({ title: z.string(), paragraphs: z.array(z.string()) })
const head = {
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  effective_date: z.string(),
  summary: z.array(z.string()),
  link: z.nullable(z.string()),
}
export const legalItem = z.object(head)
export const legalText = z.object({ ...head, sections: z.array(legalSection) })
/** A text's number or its slug. */
export const byText = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, '参数错误')),
})
