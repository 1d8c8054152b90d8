import { defineApplicationKind } from '../application/kind.ts'
import { applicationFiles, applicationRequirements } from './machine.ts'

/** To become an owner: identity, ownership and insurance of the machines, and somebody who looked at them. */
export const ownerKind = defineApplicationKind({
  code: 'owner',
  label: '设备主申请',
  objectType: 'owner_application',
  filePurpose: 'owner-application',
  files: applicationFiles,
  requirements: applicationRequirements,
  checks: [{ code: 'on_site_check', label: '实地核验', by: 'visit' }],
  grants: '成为设备主',
  path: '/equipment-owner/apply',
  refusals: {
    not_found: 'owner.application_not_found',
    pending: 'owner.application_pending',
    decided: 'owner.application_decided',
    papers_missing: 'owner.papers_missing',
    papers_lacking: 'owner.papers_lacking',
    papers_changed: 'owner.papers_changed',
    not_checked: 'owner.not_checked',
    reason_required: 'owner.reason_required',
  },
})
