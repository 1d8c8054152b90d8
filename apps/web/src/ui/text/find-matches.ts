export interface MatchedPart {
  text: string
  isMatch: boolean
}

/** Cuts a text where the keyword stands in it, case and blanks left aside, as the server compares. */
export function findMatches(text: string, keyword: string): MatchedPart[] {
  const needle = [...keyword.toLowerCase()].filter((letter) => letter.trim()).join('')
  if (!needle) return [{ text, isMatch: false }]
  const places: number[] = []
  let packed = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (!letter.trim()) continue
    packed += letter.toLowerCase()
    places.push(at)
  }
  const parts: MatchedPart[] = []
  let done = 0
  for (let found = packed.indexOf(needle); found >= 0; found = packed.indexOf(needle, found + needle.length)) {
    const start = places[found] ?? 0
    const end = (places[found + needle.length - 1] ?? start) + 1
    if (start > done) parts.push({ text: text.slice(done, start), isMatch: false })
    parts.push({ text: text.slice(start, end), isMatch: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}
