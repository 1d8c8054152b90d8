import type { Demo } from '../../../demo/scene.ts'

export const demo: Demo = {
  async fillDesks({ town, accounts }) {
    await town.call(accounts.admin, 'GET', '/api/admin/greetings/morning/')
  },
}
