import * as operations from '@jihui/protocol/settings/operations'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { changeSettings } from './change-settings.ts'
import { readSettingGroups } from './queries.ts'

/** What the installation is told about itself. */
export const settingRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.listSettings, () => readSettingGroups(db))
  mountEndpoint(mounting, operations.changeSettings, async ({ body, actor, client }) => {
    const changed = await changeSettings(services, body.changes, actor, client)
    const message = changed.length > 0 ? '已保存，马上生效' : '没有改动'
    return { ...(await readSettingGroups(db)), success: true as const, message, changed }
  })
}
