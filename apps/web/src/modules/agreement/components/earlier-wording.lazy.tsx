import { Differences } from '../../../ui/text/differences.tsx'

interface Wording {
  title: string
  text: string
}

/** The text as it was, with what became of it: struck out what went, underlined what came. */
export function EarlierWording({ before, after, textClass }: { before: Wording; after: Wording; textClass: string }) {
  return (
    <>
      <p className="text-caption text-ink-3">
        原来的写法，<del>划掉的</del>去掉了，<ins className="underline underline-offset-2">下划线的</ins>是新写的
      </p>
      {before.title !== after.title && (
        <p className="mt-1 text-title-s">
          <Differences before={before.title} after={after.title} />
        </p>
      )}
      <p className={`mt-1 whitespace-pre-line ${textClass}`}>
        {before.text === '' ? '原来没有。' : <Differences before={before.text} after={after.text} />}
      </p>
    </>
  )
}
