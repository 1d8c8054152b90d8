/** A filled-in text as paragraphs; what a variable says never breaks a line. */
export interface Segment {
  readonly text: string
  readonly variable: string | null
}

export function paragraphsOf(segments: readonly Segment[]): Segment[][] {
  const paragraphs: Segment[][] = [[]]
  for (const { text, variable } of segments)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) paragraphs.push([])
      if (part !== '') paragraphs.at(-1)!.push({ text: part, variable })
    }
  return paragraphs.filter((paragraph) => paragraph.some(({ text }) => text.trim() !== ''))
}
