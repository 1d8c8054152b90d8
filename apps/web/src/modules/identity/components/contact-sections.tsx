import { useQuery } from '@tanstack/react-query'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { contactQuery } from '../contact-queries.ts'
import { PhoneSection } from './phone-section.tsx'
import { SectionProblem } from './section-problem.tsx'

/** Where the platform reaches a person, each with what waits for his code. */
export function ContactSections() {
  const one = useQuery(contactQuery)
  if (one.data) return <PhoneSection contact={one.data} />
  return (
    <div className="mt-7">
      {one.error ? (
        <SectionProblem text="手机号没有取到" isRetrying={one.isFetching} onRetry={() => void one.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </div>
  )
}
