/** Papers of the demo's technicians, as staff accepted them: drawn once for all but the one one signs in as. */
import { paperFieldOf, technicianKind } from '@jihui/protocol/technician/kinds'
import { paperOf, type TechnicianPaper, technicianPapers } from '@jihui/protocol/technician/skills'
import { drawLicence } from '../../../demo/licence-picture.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { writeRows } from '../../../demo/told-rows.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import { inspectFile, type ReceivedFile } from '../../../platform/files/inspect.ts'
import { keepVerified } from '../../qualification/public.ts'
import type { Settled } from './accounts.ts'
import { actorOfDemo } from './actor.ts'
import type { DemoTechnician } from './people.ts'

type Papers = ReadonlyMap<TechnicianPaper, ReceivedFile>

const papersOf = ({ skills: held }: DemoTechnician): TechnicianPaper[] => [
  'skill_certificate',
  ...new Set(held.flatMap(({ skill }) => paperOf(skill) ?? [])),
]
const endOf = (one: DemoTechnician, paper: TechnicianPaper, now: Date): string =>
  addDays(dayOf(now), paper === 'skill_certificate' ? one.papersEnd + 400 : one.papersEnd)

const drawPaper = async (paper: TechnicianPaper, name: string): Promise<ReceivedFile> => {
  const { label: title } = technicianPapers[paper]
  const rows = [['姓　　名', name] as const, ['证书名称', title] as const]
  const bytes = await drawLicence({ title, issuer: '应急管理局', rows })
  return inspectFile('file', `${title}.jpg`, bytes, 'document')
}
/** Samples, drawn once each. */
export const drawPapers = async (people: readonly DemoTechnician[], name: string): Promise<Papers> => {
  const all = [...new Set(people.flatMap(papersOf))]
  return new Map(await Promise.all(all.map(async (paper) => [paper, await drawPaper(paper, name)] as const)))
}

/** In his wallet as staff accepted them with the application. */
export const keepPapers = async (scene: DeskScene, one: Settled, drawn: Papers): Promise<void> => {
  const {
    town: { services },
    accounts,
    now,
  } = scene
  const { db, files, database } = services
  const wanted = papersOf(one)
  const by = { actor: actorOfDemo(accounts.admin), client: { ip: '127.0.0.1', userAgent: '' }, now: one.certifiedAt }
  const kept = await files.place(
    wanted.map((paper) => drawn.get(paper)!),
    technicianKind.filePurpose,
    (placed) =>
      db.transaction(async (tx) => {
        const papers = []
        for (const [index, file] of placed.entries()) {
          const { id: fileId } = await files.keep(tx, file, one.userId)
          papers.push({ type: wanted[index]!, fileId, expiresOn: endOf(one, wanted[index]!, now) })
        }
        await keepVerified(tx, { kind: 'person', id: one.userId }, one.userId, papers, by)
        return papers
      }),
  )
  await writeRows(
    database.pool,
    'application_document',
    kept.map(({ type, fileId, expiresOn }) => ({
      application_id: one.applicationId,
      field: paperFieldOf(type),
      file_id: fileId,
      number: '',
      expires_on: expiresOn,
      created_at: addHours(one.certifiedAt, -72).toISOString(),
    })),
  )
}
