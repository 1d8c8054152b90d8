/** Puts the evidence of an order together: what its reader may see, drawn and signed in one document. */
import { createHash } from 'node:crypto'
import { companyProfile } from '@jihui/protocol/company/profile'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type { Actor } from '../../../platform/access.ts'
import { createFairQueue } from '../../../platform/jobs/fair-queue.ts'
import type { Services } from '../../../platform/services.ts'
import type { RentalRow } from '../../rental/public.ts'
import { digestOfValue } from '../templates/content.ts'
import type { EvidencePart } from '../document/printed-evidence.ts'
import { renderEvidence } from '../document/renderer.ts'
import { evidencePartNames, evidenceParts } from './evidence-parts.ts'
import { type EvidenceKind, evidenceKindCodes, evidenceKinds, readerOf } from './evidence-reader.ts'
import { momentText } from '../contracts/keep-document.ts'
import { signingKey } from '../signing/signing-key.ts'

const isKind = (name: string): name is EvidenceKind => (evidenceKindCodes as readonly string[]).includes(name)

/** A photograph counts by the digest of its file, which stands under it. */
const contentOf = (parts: readonly EvidencePart[]) =>
  parts.map(({ photos = [], ...part }) => ({ ...part, photos: photos.map(({ lines }) => lines) }))

/** The photographs of a pack lie in memory while it is made: few at once, each person in turn. */
const queue = createFairQueue({ atOnce: 2, waitingMax: 60, waitingEachMax: 10, patienceMs: 60_000 })

export const makeEvidence = (services: Services, rental: RentalRow, actor: Actor) =>
  queue.run(() => gatherAndDraw(services, rental, actor))

const gatherAndDraw = async (
  services: Services,
  rental: RentalRow,
  actor: Actor,
): Promise<{ name: string; bytes: Buffer; sha256: string }> => {
  const { clock, config } = services
  const now = clock.now()
  const reader = readerOf(actor, rental)
  const shown = evidencePartNames.filter((name) => !isKind(name) || reader.shows(name))
  const parts: EvidencePart[] = []
  for (const name of shown) parts.push(await evidenceParts[name]({ services, rental, reader }))
  const left = evidenceKindCodes.filter((kind) => !reader.shows(kind)).map((kind) => evidenceKinds[kind].title)
  const madeFor = left.length > 0 ? `${reader.sentence}。不含：${left.join('、')}。` : `${reader.sentence}。`
  const number = orderNumber(rental.id)
  const verifyUrl = `${config.publicUrl}/verify`
  const { key, certificates, name } = await signingKey(services)
  const pack = {
    orderNumber: number,
    issuer: companyProfile.name,
    madeAt: now,
    madeAtText: momentText(now),
    madeFor,
    parts,
    contentSha256: digestOfValue([number, now.toISOString(), madeFor, contentOf(parts)]),
    verifyUrl,
  }
  const seal = { signer: { key, certificates }, name, reason: `订单 ${number} 证据包`, address: verifyUrl, at: now }
  const bytes = await renderEvidence(pack, seal)
  return { name: `证据包-${number}.pdf`, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
