import { onDataEvent } from '../../../shell/api/data-events.ts'

/** Notes begun for an order, kept while one looks at another. */
const drafts = new Map<number, string>()

export const draftOf = (id: number) => ({
  text: drafts.get(id) ?? '',
  keep: (text: string): void => {
    if (text) drafts.set(id, text)
    else drafts.delete(id)
  },
})

onDataEvent((event) => event.kind === 'reader' && event.isGone && drafts.clear())
