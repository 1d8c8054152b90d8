/** Where the calls answer that only the staff's desks make. */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import { defineAddresses, endpointIn, type Addresses } from './standard-addresses.ts'

export const deskAddresses: Addresses = defineAddresses({
  update_contract_status: [['rentals', ':id/update-contract-status/']],
  approve_status_change: [
    ['rentals', ':id/approve-status-change/'],
    ['root', 'contract-status-requests/:id/approve/'],
  ],
  list_status_requests: [['root', 'contract-status-requests/']],
  reject_status_change: [
    ['rentals', ':id/reject-status-change/'],
    ['root', 'contract-status-requests/:id/reject/'],
  ],
  create_contract: [['contracts', 'contracts/']],
  list_contract_attachments: [['contracts', 'contracts/:id/attachments/']],
  activate_contract: [['contracts', 'contracts/:id/activate/']],
  complete_contract: [['contracts', 'contracts/:id/complete/']],
  terminate_contract: [['contracts', 'contracts/:id/terminate/']],
  send_contract_to_user: [['contracts', 'contracts/:id/send-to-user/']],
  preview_contract: [['contracts', 'contracts/:id/preview/']],
  approve_contract: [['contracts', 'contracts/:id/approve/']],
  accept_special_terms: [['contracts', 'contracts/:id/accept-terms/']],
  refuse_special_terms: [['contracts', 'contracts/:id/refuse-terms/']],
  reject_contract: [['contracts', 'contracts/:id/reject/']],
  generate_contract_pdf: [['contracts', 'contracts/:id/generate-pdf/']],
  add_contract_attachment: [['contracts', 'contracts/:id/attachments/']],
  list_templates: [['contracts', 'templates/']],
  change_template: [['contracts', 'templates/:id/']],
  replace_template: [['contracts', 'templates/:id/']],
  toggle_template: [['contracts', 'templates/:id/toggle_active/']],
  get_variable_examples: [['contracts', 'templates/get_variable_examples/']],
  set_default_template: [['contracts', 'templates/:id/set_default/']],
  create_template: [['contracts', 'templates/']],
  get_template: [['contracts', 'templates/:id/']],
  preview_template: [['contracts', 'templates/:id/preview_render/']],
  save_template_draft: [['contracts', 'templates/:id/draft/']],
  publish_template_draft: [['contracts', 'templates/:id/publish/']],
  restore_template_version: [['contracts', 'templates/:id/versions/:version/restore/']],
  delete_template: [['contracts', 'templates/:id/']],
  list_template_versions: [['contracts', 'templates/:id/versions/']],
  get_template_version: [['contracts', 'templates/:id/versions/:version/']],
  discard_template_draft: [['contracts', 'templates/:id/draft/']],
})

/** The operation of a desk at the addresses a line gives it. */
export const onDesk = <T extends OperationShape>(
  operation: Operation<T>,
  line: Parameters<typeof endpointIn>[2],
): Endpoint<T> | null => endpointIn(deskAddresses, operation, line)
