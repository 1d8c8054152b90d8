/**
 * Where an operation answers. The same list serves every line: a line says on which bases, and adds the addresses only
 * it has. What only the staff's desks ask for stands apart (`desk-addresses.ts`), so that nobody else fetches it.
 */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import type { LineDeclaration } from './lines/line.ts'

type Base = keyof LineDeclaration['bases']
type Address = readonly [base: Base, rest: string]

export type Addresses = Readonly<Record<string, readonly Address[]>>
export const defineAddresses = <const T extends Addresses>(addresses: T): T => addresses

export const standardAddresses: Addresses = defineAddresses({
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
  preview_extension: [['rentals', ':id/extension-preview/']],
  withdraw_extension: [['rentals', ':id/withdraw-extension/']],
  preview_return: [['rentals', ':id/return-preview/']],
  refute_return: [['rentals', ':id/refute-return/']],
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
  request_special_terms: [['rentals', ':id/special-terms/']],
  sign_contract: [['rentals', ':id/sign-contract/']],
  get_contract_status: [['rentals', ':id/contract-status/']],
  download_contract: [['rentals', ':id/download-contract/']],
  get_evidence: [['rentals', ':id/evidence/']],
  request_status_change: [['rentals', ':id/request-status-change/']],
  list_contracts: [['contracts', 'contracts/']],
  get_contract_by_id: [['contracts', 'contracts/:id/']],
  sign_contract_by_id: [['contracts', 'contracts/:id/sign/']],
  download_contract_by_id: [['contracts', 'contracts/:id/download/']],
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
  // deposit
  get_deposit: [['rentals', ':id/deposit/']],
  hold_deposit: [['rentals', ':id/deposit/hold/']],
  cancel_deposit_hold: [['rentals', ':id/deposit/hold/cancel/']],
  agree_to_deduction: [['rentals', ':id/deposit/agree/']],
  object_to_deduction: [['rentals', ':id/deposit/object/']],
  withdraw_deduction: [['rentals', ':id/deposit/withdraw/']],
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

type Addressed = Pick<LineDeclaration, 'id' | 'bases' | 'ownPaths' | 'serves'>

/** Every address of an operation on a line, the one our own pages use first; empty where the line does not have it. */
export const addressesIn = (
  table: Addresses,
  line: Pick<Addressed, 'bases' | 'ownPaths' | 'serves'>,
  operation: string,
): readonly string[] => {
  const isServed = line.serves === undefined || line.serves.includes(operation)
  const standard = isServed ? (table[operation] ?? []) : []
  const paths = standard.flatMap(([base, rest]) => line.bases[base].map((start) => `${start}${rest}`))
  return [...new Set([...paths, ...(line.ownPaths[operation] ?? [])])]
}

/** The operation at the addresses a line gives it; null where the line does not have it. */
export const endpointIn = <T extends OperationShape>(
  table: Addresses,
  operation: Operation<T>,
  line: Addressed,
): Endpoint<T> | null => {
  const [path, ...aliases] = addressesIn(table, line, operation.shape.name)
  return path === undefined ? null : { shape: operation.shape, path, aliases, line: line.id }
}

export const onLine = <T extends OperationShape>(operation: Operation<T>, line: Addressed): Endpoint<T> | null =>
  endpointIn(standardAddresses, operation, line)
