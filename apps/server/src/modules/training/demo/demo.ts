/** Training in the demo: the question bank of every skill, and the courses. */
import { skillCodes } from '@jihui/protocol/technician/skills'
import type { Demo, DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { course, courseLesson, question } from '../table.ts'
import { careCourses } from './courses/care.ts'
import { machineCourses } from './courses/machines.ts'
import { allQuestions } from './questions/all-questions.ts'
import type { DemoQuestion } from './questions/demo-question.ts'

const letters = ['a', 'b', 'c', 'd'] as const
/** The right option stands in another place from one question to the next. */
const rowOf = ([level, text, [right, ...wrong]]: DemoQuestion, at: number) => {
  const place = (at * 7 + text.length) % letters.length
  const texts = [...wrong.slice(0, place), right, ...wrong.slice(place)]
  return {
    level,
    text,
    options: texts.map((option, index) => ({ code: letters[index]!, text: option })),
    answer: letters[place]!,
  }
}

const fillBank = async ({ town: { services }, now }: DeskScene): Promise<void> => {
  const madeAt = { createdAt: addHours(now, -24 * 400), updatedAt: addHours(now, -24 * 400) }
  const rows = skillCodes.flatMap((skill) =>
    allQuestions[skill].map((one, at) => ({ skill, ...rowOf(one, at), ...madeAt })),
  )
  await services.db.insert(question).values(rows)
}

const fillCourses = async ({ town: { services }, now }: DeskScene): Promise<void> => {
  const all = [...machineCourses, ...careCourses]
  const made = await services.db
    .insert(course)
    .values(
      all.map(({ skill, title, summary, lessons }) => ({
        skill,
        title,
        summary,
        minutes: lessons.reduce((sum, [, minutes]) => sum + minutes, 0),
        createdAt: addHours(now, -24 * 400),
      })),
    )
    .returning({ id: course.id, title: course.title })
  const idOf = new Map(made.map(({ id, title }) => [title, id]))
  await services.db.insert(courseLesson).values(
    all.flatMap(({ title, lessons }) =>
      lessons.map(([name, minutes, text], at) => ({
        courseId: idOf.get(title)!,
        number: at + 1,
        title: name,
        text,
        minutes,
      })),
    ),
  )
}

export const demo: Demo = {
  async fillDesks(scene) {
    await fillBank(scene)
    await fillCourses(scene)
  },
}
