/**
 * Where an operation answers. The same list serves every line: a line says on which bases, and adds the addresses only
 * it has.
 */
import type { LineDeclaration } from './lines/line.ts'

type Base = keyof LineDeclaration['bases']
type Address = readonly [base: Base, rest: string]

export const defineAddresses = <const T extends Readonly<Record<string, readonly Address[]>>>(addresses: T): T =>
  addresses

export const standardAddresses: Readonly<Record<string, readonly Address[]>> = defineAddresses({
  // machines
  list_equipment: [['equipment', '']],
  recommend_equipment: [['equipment', 'recommended/']],
  search_equipment: [['equipment', 'search/']],
  list_available_equipment: [['equipment', 'available/']],
  find_availability: [['equipment', 'availability/']],
  map_equipment: [['equipment', 'map/']],
  get_equipment_by_uuid: [['equipment', 'uuid/:id/']],
  get_equipment: [['equipment', ':id/']],
  list_equipment_reviews: [['equipment', ':id/reviews/']],
  get_rental_details: [['equipment', ':id/rental-details/']],
  get_availability: [['equipment', ':id/availability/']],
  list_categories: [['root', 'categories/']],
  list_root_categories: [['root', 'categories/root_categories/']],
  get_category: [['root', 'categories/:id/']],
  list_category_equipment: [['root', 'categories/:id/equipment/']],
  list_category_qualifications: [['root', 'category/:id/qualifications/']],
  get_fee_standards: [['rentals', 'fee-standards/']],
  // orders
  quote_rental: [['root', 'quote/']],
  create_rental: [
    ['rentals', ''],
    ['rentals', 'submit-form/'],
  ],
  list_rentals: [['rentals', '']],
  get_rental: [['rentals', ':id/']],
  replace_rental: [['rentals', ':id/']],
  change_rental: [['rentals', ':id/']],
  delete_rental: [['rentals', ':id/']],
  get_rental_statistics: [['rentals', 'statistics/']],
  cancel_rental: [['rentals', ':id/cancel/']],
  extend_rental: [['rentals', ':id/extend/']],
  return_early: [['rentals', ':id/early-return/']],
  review_rental: [['rentals', ':id/review/']],
  report_issue: [
    ['rentals', ':id/issue/'],
    ['rentals', ':id/issues/'],
  ],
  list_issues: [['rentals', ':id/issues/']],
  announce_return: [
    ['rentals', ':id/return/'],
    ['rentals', ':id/return-equipment/'],
  ],
  deliver_rental: [['rentals', ':id/deliver/']],
  confirm_receipt: [['rentals', ':id/confirm-receipt/']],
  start_rental: [['rentals', ':id/start/']],
  confirm_return: [
    ['rentals', ':id/confirm-return/'],
    ['rentals', ':id/end/'],
  ],
  record_handover: [['rentals', ':id/handover/']],
  get_handover: [['rentals', ':id/handover/']],
  get_delivery_record: [['rentals', ':id/delivery-record/']],
  get_return_record: [['rentals', ':id/return-record/']],
  get_rental_customer: [['rentals', ':id/customer/']],
  update_customer_info: [['rentals', ':id/update-customer-info/']],
  // qualification
  list_pending_verification: [['rentals', 'pending_verification/']],
  list_verified_rentals: [['rentals', 'verified/']],
  list_qualification_images: [['rentals', ':id/qualification-images/']],
  upload_qualification: [
    ['rentals', ':id/upload-qualification/'],
    ['rentals', ':id/upload_qualifications/'],
    ['rentals', ':id/direct-upload-qualification-image/'],
  ],
  upload_license: [['rentals', ':id/upload-license/']],
  validate_qualification: [['rentals', ':id/validate-qualification/']],
  delete_qualification_image: [['rentals', ':id/delete-qualification-image/:imageId/']],
  verify_qualification: [
    ['rentals', ':id/verify-qualification/'],
    ['rentals', ':id/verify/'],
  ],
  reject_qualification: [['rentals', ':id/reject-qualification/']],
  list_qualification_history: [['rentals', ':id/qualification-history/']],
  check_qualification: [['root', 'check-qualification/:id/']],
  list_user_qualifications: [['root', 'user-qualifications/']],
  add_customer_qualification: [['root', 'customer-qualification/']],
  delete_customer_qualification: [['root', 'customer-qualification/:id/']],
  list_certificates: [['root', 'certificates/']],
  list_my_certificates: [['root', 'certificates/my_certificates/']],
  validate_certificate: [['root', 'certificates/validate/']],
  get_certificate: [['root', 'certificates/:id/']],
  verify_certificate: [['root', 'certificates/:id/verify/']],
  list_certificate_types: [['root', 'certificate-types/']],
  list_certificate_types_by_category: [['root', 'certificate-types/by_category/']],
  get_certificate_type: [['root', 'certificate-types/:id/']],
  // contract
  get_contract: [
    ['rentals', ':id/contract/'],
    ['contracts', 'rentals/:id/'],
    ['contracts', 'contracts/by-rental/:id/'],
  ],
  generate_contract: [['rentals', ':id/generate-contract/']],
  sign_contract: [['rentals', ':id/sign-contract/']],
  get_contract_status: [['rentals', ':id/contract-status/']],
  download_contract: [['rentals', ':id/download-contract/']],
  update_contract_status: [['rentals', ':id/update-contract-status/']],
  request_status_change: [['rentals', ':id/request-status-change/']],
  approve_status_change: [
    ['rentals', ':id/approve-status-change/'],
    ['root', 'contract-status-requests/:id/approve/'],
  ],
  reject_status_change: [
    ['rentals', ':id/reject-status-change/'],
    ['root', 'contract-status-requests/:id/reject/'],
  ],
  list_status_requests: [['root', 'contract-status-requests/']],
  list_contracts: [['contracts', 'contracts/']],
  create_contract: [['contracts', 'contracts/']],
  get_contract_by_id: [['contracts', 'contracts/:id/']],
  sign_contract_by_id: [['contracts', 'contracts/:id/sign/']],
  activate_contract: [['contracts', 'contracts/:id/activate/']],
  complete_contract: [['contracts', 'contracts/:id/complete/']],
  terminate_contract: [['contracts', 'contracts/:id/terminate/']],
  download_contract_by_id: [['contracts', 'contracts/:id/download/']],
  preview_contract: [['contracts', 'contracts/:id/preview/']],
  list_contract_attachments: [['contracts', 'contracts/:id/attachments/']],
  add_contract_attachment: [['contracts', 'contracts/:id/attachments/']],
  generate_contract_pdf: [['contracts', 'contracts/:id/generate-pdf/']],
  send_contract_to_user: [['contracts', 'contracts/:id/send-to-user/']],
  approve_contract: [['contracts', 'contracts/:id/approve/']],
  reject_contract: [['contracts', 'contracts/:id/reject/']],
  list_templates: [['contracts', 'templates/']],
  create_template: [['contracts', 'templates/']],
  get_variable_examples: [['contracts', 'templates/get_variable_examples/']],
  get_template: [['contracts', 'templates/:id/']],
  replace_template: [['contracts', 'templates/:id/']],
  change_template: [['contracts', 'templates/:id/']],
  delete_template: [['contracts', 'templates/:id/']],
  set_default_template: [['contracts', 'templates/:id/set_default/']],
  toggle_template: [['contracts', 'templates/:id/toggle_active/']],
  preview_template: [['contracts', 'templates/:id/preview_render/']],
  list_template_versions: [['contracts', 'templates/:id/versions/']],
  get_template_version: [['contracts', 'templates/:id/versions/:version/']],
  save_template_draft: [['contracts', 'templates/:id/draft/']],
  discard_template_draft: [['contracts', 'templates/:id/draft/']],
  publish_template_draft: [['contracts', 'templates/:id/publish/']],
  restore_template_version: [['contracts', 'templates/:id/versions/:version/restore/']],
  // payment
  create_payment: [
    ['rentals', ':id/payment/'],
    ['rentals', ':id/process_payment/'],
    ['rentals', ':id/process-payment/'],
  ],
  create_payment_for_order: [['root', 'payment/']],
  get_payment_status: [
    ['rentals', ':id/payment_status/'],
    ['rentals', ':id/payment-status/'],
  ],
  cancel_payment: [['rentals', ':id/cancel_payment/']],
  update_payment_status: [['rentals', ':id/update-payment-status/']],
  // told to people
  list_notifications: [['root', 'notifications/']],
  read_notification: [['root', 'notifications/:id/read/']],
  read_all_notifications: [['root', 'notifications/read-all/']],
  get_notification_preferences: [['root', 'notifications/preferences/']],
  set_notification_preferences: [['root', 'notifications/preferences/']],
  send_notification: [['root', 'notifications/send/']],
  // around the machine
  list_maintenance: [['root', 'maintenance/']],
  request_maintenance: [['root', 'maintenance/']],
  get_maintenance: [['root', 'maintenance/:id/']],
  get_device_data: [['root', 'monitoring/devices/:deviceId/data/']],
  list_device_alerts: [['root', 'monitoring/devices/:deviceId/alerts/']],
  command_device: [['root', 'monitoring/devices/:deviceId/command/']],
  get_reports: [['root', 'reports/']],
  get_dashboard_summary: [['root', 'dashboard/summary/']],
  // texts
  list_agreements: [['root', 'agreements/']],
  get_rental_agreement: [['root', 'agreements/rental/']],
  get_service_agreement: [['root', 'agreements/service/']],
  get_agreement: [['root', 'agreements/:id/']],
})

/** Every address of an operation on a line, the one our own pages use first; empty where the line does not have it. */
export const addressesOf = (
  line: Pick<LineDeclaration, 'bases' | 'ownPaths' | 'serves'>,
  operation: string,
): readonly string[] => {
  const isServed = line.serves === undefined || line.serves.includes(operation)
  const standard = isServed ? (standardAddresses[operation] ?? []) : []
  const paths = standard.flatMap(([base, rest]) => line.bases[base].map((start) => `${start}${rest}`))
  return [...new Set([...paths, ...(line.ownPaths[operation] ?? [])])]
}
