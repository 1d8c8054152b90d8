import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { assessmentLimits } from '@jihui/protocol/training/limits'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Circle } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useGo, usePathParam } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { dayText, shanghaiDay } from '../../../ui/text/format.ts'
import { technicianPaths } from '../../technician/public.ts'
import { type Course, courseQuery, useCompleteLesson, useQuiz } from '../training-queries.ts'

type Lesson = Course['lessons'][number]

/** 培训课程: its lessons one under another, what is learnt, and the quiz at the end. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const query = useQuery(courseQuery(id))
  const course = query.data
  return (
    <Page title={course?.title ?? '课程'} back={technicianPaths.training}>
      {course ? (
        <Lessons course={course} />
      ) : query.error ? (
        <QueryError query={query} title="课程没有取到" illustration="excavator" />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Page>
  )
}

function Lessons({ course }: { course: Course }) {
  const { lessons, lessons_count: count, lessons_done: learnt } = course
  const next = lessons.find(({ done_at: at }) => at === null)
  return (
    <>
      <div data-line={drawingOfSkill(course.skill).line} className="flex items-center gap-4">
        <MachineTile {...drawingOfSkill(course.skill)} size="compact" />
        <div className="min-w-0 flex-1">
          <p className="text-lead text-pretty">{course.summary}</p>
          <p className="figures mt-0.5 text-meta text-ink-2">
            {course.skill_display} · {course.minutes} 分钟
          </p>
        </div>
      </div>
      <Ruler
        className="mt-4"
        units={Math.max(1, count)}
        value={learnt}
        label={`学了 ${learnt} 节，共 ${count} 节`}
        start={`学了 ${learnt} 节`}
        end={`共 ${count} 节`}
      />
      <ol className="mt-4 border-t border-hairline">
        {lessons.map((lesson) => (
          <LessonRow key={lesson.number} courseId={course.id} lesson={lesson} isNext={lesson === next} />
        ))}
      </ol>
      <Quiz course={course} isReady={next === undefined} />
    </>
  )
}

function LessonRow({ courseId, lesson, isNext }: { courseId: number; lesson: Lesson; isNext: boolean }) {
  const complete = useCompleteLesson(courseId)
  const { number, title, minutes, text, done_at: doneAt } = lesson
  return (
    <li className="border-b border-hairline">
      <details open={isNext} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-half [&::-webkit-details-marker]:hidden">
          {doneAt ? (
            <Check size={20} className="shrink-0 text-ok" aria-hidden="true" />
          ) : (
            <Circle size={20} className="shrink-0 text-tick" aria-hidden="true" />
          )}
          <span className="min-w-0 flex-1 text-lead font-semibold">
            <span className="figures me-2 text-ink-3">{number}</span>
            {title}
            {doneAt && <span className="sr-only">，学完了</span>}
          </span>
          <span className="figures text-meta text-ink-2">{minutes} 分钟</span>
          <ChevronDown
            size={18}
            className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="pb-5 ps-8">
          {text.split('\n').map((paragraph, at) => (
            <p key={at} className="mb-4 max-w-prose text-lead leading-[1.9] text-pretty">
              {paragraph}
            </p>
          ))}
          {doneAt ? (
            <p className="text-meta text-ink-2">{dayText(shanghaiDay(doneAt))}学完</p>
          ) : (
            <Button tone="ink" busy={complete.isPending} onClick={() => complete.mutate(number)}>
              学完这一节
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

function Quiz({ course, isReady }: { course: Course; isReady: boolean }) {
  const go = useGo()
  const quiz = useQuiz(course.id)
  const begin = () =>
    quiz.mutate(undefined, { onSuccess: ({ id }) => go(`${technicianPaths.assessment(id)}?course=${course.id}`) })
  return (
    <Section title="课后小测">
      <p className="text-body text-pretty text-ink-2">
        {course.completed_at
          ? `${dayText(shanghaiDay(course.completed_at))}通过，课程学完了。`
          : isReady
            ? `${assessmentLimits.quizQuestions} 道题，${assessmentLimits.minutes} 分钟，做完马上知道哪道对、哪道错。`
            : '每一节都学完就能做。'}
      </p>
      {isReady && (
        <Button
          tone={course.completed_at ? 'outline' : 'commit'}
          className="mt-3"
          busy={quiz.isPending}
          onClick={begin}
        >
          {course.quiz_id === null ? (course.completed_at ? '再做一次' : '做小测') : '接着做'}
        </Button>
      )}
    </Section>
  )
}
