import { Fragment } from 'react'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const noSpaceAround = /[\p{Script=Han}\p{Letter}\p{Number}]/u

/** What a dictionary leaves over: these end a word (监护仪, 十二导), any other lone character begins one (上下肢, 主被动). */
const endsWord = /^[导机仪器泵床灯车镜架台柜型性舱年米吨]$/

/** The places of a text where a line may end: between words, never within one (上/下肢, 脉/动). */
export const wordsOf = (text: string): string[] => {
  const words: string[] = []
  let isBegun: boolean | undefined
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isWord = isWordLike && noSpaceAround.test(segment)
    const isEnd = endsWord.test(segment)
    // Signs stay with what stands before them.
    if (words.length === 0 || (isWord && !isBegun && !isEnd)) words.push(segment)
    else words[words.length - 1] += segment
    isBegun = isWord && segment.length === 1 && !isEnd
  }
  return words
}

/** Text whose lines end between Chinese words. What is longer than a line still breaks. */
export function Words({ text }: { text: string }) {
  return (
    <span className="break-keep [overflow-wrap:anywhere]">
      {wordsOf(text).map((word, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  )
}
