import { Words } from './words.tsx'
import { findMatches } from './find-matches.ts'

/** The characters searched for, underlined in cinnabar. */
export function MatchedText({ text, keyword }: { text: string; keyword: string }) {
  return findMatches(text, keyword).map((part, index) =>
    part.isMatch ? (
      <mark
        key={index}
        className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-[5px]"
      >
        {part.text}
      </mark>
    ) : (
      <Words key={index} text={part.text} />
    ),
  )
}
