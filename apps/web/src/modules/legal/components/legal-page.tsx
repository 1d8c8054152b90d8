import type { LegalText } from '@jihui/protocol/legal/legal-text'
import { dayText } from '../../../ui/text/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Clauses, SummaryPoints } from './legal-parts.tsx'

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

const anchor = (index: number) => `section-${index + 1}`

/** A long text made to be read: what it comes down to, a way to each part, a calm column. */
export function LegalPage({ text }: { text: LegalText }) {
  const contents = (
    <nav aria-label="目录" className="hidden lg:block lg:ps-6">
      <p className="mb-2 text-meta text-ink-3">目录</p>
      <ol className="border-s border-tick">
        {text.sections.map((section, index) => (
          <li key={section.title}>
            <a
              href={`#${anchor(index)}`}
              className="flex min-h-11 items-center gap-2 ps-4 text-body text-ink-2 hover:text-ink"
            >
              <span className="text-ink-3">{NUMERALS[index]}</span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
  return (
    <Page title={text.title} back="/" aside={contents}>
      <article className="max-w-2xl">
        <p className="text-meta text-ink-3">
          版本 {text.version} · {dayText(text.effectiveDate)}起生效
        </p>
        <section aria-labelledby="summary" className="mt-5 rounded-card bg-surface p-4 shadow-lift-1 md:p-5">
          <h2 id="summary" className="text-title-s">
            先说要点
          </h2>
          <SummaryPoints points={text.summary} className="mt-2" />
        </section>
        {text.sections.map((section, index) => (
          <section key={section.title} id={anchor(index)} className="mt-8 scroll-mt-20">
            <h2 className="text-title-s md:text-title">
              {NUMERALS[index]}、{section.title}
            </h2>
            <Clauses section={index + 1} paragraphs={section.paragraphs} size="text-read" />
          </section>
        ))}
      </article>
    </Page>
  )
}
