import { rentalTerms } from '@jihui/protocol/legal/rental-terms'
import { Clauses, SummaryPoints } from '../../../legal/public.ts'

/** The rental terms, to be read without leaving the form. */
export function RentalTermsText() {
  return (
    <article>
      <SummaryPoints points={rentalTerms.summary} />
      {rentalTerms.sections.map((section, index) => (
        <details key={section.title} open className="mt-4">
          <summary className="flex min-h-11 items-center rounded-half text-title-s font-semibold">
            {section.title}
          </summary>
          <Clauses section={index + 1} paragraphs={section.paragraphs} size="text-body" />
        </details>
      ))}
    </article>
  )
}
