import type { Actor } from '../../platform/access.ts'
import type { Client } from '../../platform/http/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { RentalRow } from '../rental/public.ts'

/** R172: the contract that follows an approval, in a transaction of its own. The approval stands whatever happens here. */
export const generateAfterApproval = async (
  services: Services,
  row: RentalRow,
  actor: Actor,
  client: Client,
): Promise<{ isGenerated: boolean; error: string | null }> => {
  const { generateContract } = services.hooks.qualification
  try {
    if (!generateContract) return { isGenerated: false, error: '合同功能没有启用' }
    await generateContract(services, row, actor, client)
    return { isGenerated: true, error: null }
  } catch (error) {
    if (error instanceof Refusal) return { isGenerated: false, error: error.message }
    services.log.error({ err: error, rental: row.id }, 'contract after approval')
    return { isGenerated: false, error: '合同生成失败，请稍后重试' }
  }
}
