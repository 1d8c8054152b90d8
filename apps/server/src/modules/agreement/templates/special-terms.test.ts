import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aSignature } from '../../../testing/orders.ts'
import { aMember } from '../../../testing/people.ts'

const wish = '本条优先于其他条款：押金及租金于签署当日全额退还，甲方放弃一切追索。'
let stage: ContractStage
beforeAll(async () => {
  stage = await stageContracts('medical')
})
afterAll(() => stage.app.close())

const sign = async (id: number) =>
  stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature() })
const generate = (id: number, who = stage.renter, special_clauses = wish) =>
  stage.call('POST', 'generate_contract', id, who, { special_clauses })
const printed = async (id: number) => {
  const { rows } = await stage.app.pool.query(
    'SELECT special_terms, clauses::text || facts::text AS text, content_sha256 FROM agreement WHERE rental_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  )
  return rows[0] as { special_terms: string; text: string; content_sha256: string }
}
const orderOf = async (id: number) => (await stage.call('GET', 'get_rental', id, stage.renter)).body
const logged = async (action: string, id: number) =>
  (
    await stage.app.pool.query('SELECT before, after, actor_id FROM audit_log WHERE action = $1 AND object_id = $2', [
      action,
      String(id),
    ])
  ).rows[0]

describe('what a renter asks to have in his contract', () => {
  it('is printed nowhere, waits for staff while the time to sign stands, and is in the log', async () => {
    const id = await stage.due()
    const { status, body } = await generate(id)
    expect([status, body.contract.status, body.contract.special_terms]).toEqual([200, 'pending_review', ''])
    expect(body.contract.terms_request).toMatchObject({ text: wish, state: 'pending', requests_left: 1 })
    const paper = await printed(id)
    expect(paper.special_terms + paper.text).not.toContain('放弃一切追索')
    expect((await orderOf(id)).hold_expires_at).toBeNull()
    expect(await logged('agreement.request_terms', body.contract.id)).toMatchObject({
      before: { special_terms: '' },
      after: { requested_terms: wish },
      actor_id: stage.renter.id,
    })
    expect((await sign(id)).body.code).toBe('agreement.in_review')
  })

  it('stands in the contract once staff have written it into a new one, in their words, and is signed as such', async () => {
    const id = await stage.due()
    const { contract } = (await generate(id)).body
    const plain = await stage.call('POST', 'approve_contract', contract.id, stage.admin, {})
    expect([plain.status, plain.body.code]).toEqual([409, 'agreement.terms_open'])
    const words = '乙方每周巡检一次。'
    const taken = await stage.call('POST', 'accept_special_terms', contract.id, stage.admin, { special_clauses: words })
    expect(taken.status).toBe(200)
    expect(taken.body.contract).toMatchObject({ special_terms: words, status: 'pending_signature' })
    expect(taken.body.contract.contract_number).not.toBe(contract.contract_number)
    expect(taken.body.contract.terms_request).toMatchObject({ text: wish, state: 'accepted' })
    expect(await logged('agreement.accept_terms', taken.body.contract.id)).toMatchObject({
      before: { requested_terms: wish, special_terms: '' },
      after: { special_terms: words },
    })
    expect((await stage.contractOf(id)).changes).toMatchObject({ since: 'replaced', previous_special_terms: '' })
    expect((await orderOf(id)).hold_expires_at).not.toBeNull()
    const stale = await stage.call('POST', 'sign_contract', id, stage.renter, {
      signature: await aSignature(),
      content_sha256: contract.content_sha256,
    })
    expect(stale.body.code).toBe('agreement.changed_meanwhile')
    expect((await sign(id)).status).toBe(200)
    expect((await printed(id)).special_terms).toBe(words)
  })

  it('is refused with a reason the renter reads, and the contract is signed as it was', async () => {
    const id = await stage.due()
    const { contract } = (await generate(id)).body
    const path = `/api/admin/contracts/${contract.id}/refuse-terms/`
    const mute = await stage.app.call('POST', path, { token: stage.admin.token, body: {} })
    expect([mute.status, Object.keys(mute.body.errors)]).toEqual([400, ['reason']])
    const body = { reason: '与正文冲突' }
    expect((await stage.app.call('POST', path, { token: stage.admin.token, body })).status).toBe(200)
    const read = await stage.contractOf(id)
    expect(read).toMatchObject({ status: 'pending_signature', special_terms: '', reject_reason: '' })
    expect(read.terms_request).toMatchObject({ state: 'refused', reason: '与正文冲突' })
    expect(read.content_sha256).toBe(contract.content_sha256)
    expect((await sign(id)).status).toBe(200)
  })

  it('may be asked of a contract that is there already, and no more than twice', async () => {
    const id = await stage.due('pending_signature')
    const ask = () =>
      stage.call('POST', 'request_special_terms', id, stage.renter, { special_clauses: '请在 8 点前送到' })
    const refuse = async () => {
      const { id: contract } = await stage.contractOf(id)
      const path = `/api/admin/contracts/${contract}/refuse-terms/`
      return stage.app.call('POST', path, { token: stage.admin.token, body: { reason: '不行' } })
    }
    expect((await stage.contractOf(id)).can_request_terms).toBe(true)
    expect((await ask()).body.contract.status).toBe('pending_review')
    expect((await ask()).status).toBe(409)
    await refuse()
    expect((await ask()).status).toBe(200)
    await refuse()
    expect((await ask()).body.code).toBe('agreement.terms_asked_enough')
    expect((await stage.contractOf(id)).can_request_terms).toBe(false)
    const stranger = await stage.call('POST', 'request_special_terms', id, stage.other, { special_clauses: '好' })
    expect(stranger.status).toBe(404)
  })
})

describe('special terms', () => {
  it('are written by staff, with what was before and after in the log', async () => {
    const id = await stage.due()
    const { status, body } = await generate(id, stage.clerk, '甲方每月保养一次。')
    expect([status, body.contract.special_terms]).toEqual([200, '甲方每月保养一次。'])
    expect(await logged('agreement.generate', id)).toMatchObject({
      before: { specialTerms: '' },
      after: { specialTerms: '甲方每月保养一次。' },
    })
  })

  it('are not written by a member of staff who rents, nor by one who owns the machine or stands for the same company', async () => {
    const own = await stage.due()
    await stage.app.pool.query('UPDATE rental SET user_id = $2 WHERE id = $1', [own, stage.clerk.id])
    const asRenter = await generate(own, stage.clerk)
    expect([asRenter.status, asRenter.body.contract.special_terms, asRenter.body.contract.status]).toEqual([
      200,
      '',
      'pending_review',
    ])
    const owned = await stage.due()
    await stage.app.pool.query('UPDATE rental SET owner_id = $2 WHERE id = $1', [owned, stage.clerk.id])
    expect((await generate(owned, stage.clerk)).body.code).toBe('auth.own_case')
    const colleague = await aMember(stage.app, 'admin')
    const firm = (who: number, name: string) =>
      stage.app.pool.query('UPDATE app_user SET company_name = $2 WHERE id = $1', [who, name])
    await firm(stage.renter.id, '杭州 某某医院')
    await firm(colleague.id, '杭州某某医院')
    const ours = await stage.due()
    expect((await generate(ours, colleague)).body.code).toBe('auth.own_case')
    const { contract } = (await generate(ours)).body
    const path = `/api/admin/contracts/${contract.id}/accept-terms/`
    const taken = await stage.app.call('POST', path, { token: colleague.token, body: {} })
    expect([taken.status, taken.body.code]).toEqual([403, 'auth.own_case'])
    await firm(stage.renter.id, '')
  })
})
