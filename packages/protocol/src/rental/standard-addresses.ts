/**
 * Where an operation answers. The same list serves every line: a line says on which bases, and adds the addresses only
 * it has. These are the calls our own pages make; what only the staff's desks ask for stands apart
 * (`desk-addresses.ts`), so that nobody else fetches it, and so does what only other clients do (`outside-addresses.ts`).
 */
import { defineAddresses, type Addresses } from './address-table.ts'

export const standardAddresses: Addresses = defineAddresses({
  // machines
  list_equipment: [['equipment', '']],
  map_equipment: [['equipment', 'map/']],
  get_equipment: [['equipment', ':id/']],
  list_equipment_reviews: [['equipment', ':id/reviews/']],
  get_rental_details: [['equipment', ':id/rental-details/']],
  get_availability: [['equipment', ':id/availability/']],
  list_categories: [['root', 'categories/']],
  get_fee_standards: [['rentals', 'fee-standards/']],
  // orders
  quote_rental: [['root', 'quote/']],
  create_rental: [
    ['rentals', ''],
    ['rentals', 'submit-form/'],
  ],
  list_rentals: [['rentals', '']],
  get_rental: [['rentals', ':id/']],
  cancel_rental: [['rentals', ':id/cancel/']],
  extend_rental: [['rentals', ':id/extend/']],
  preview_extension: [['rentals', ':id/extension-preview/']],
  withdraw_extension: [['rentals', ':id/withdraw-extension/']],
  preview_return: [['rentals', ':id/return-preview/']],
  refute_return: [['rentals', ':id/refute-return/']],
  get_rental_usage: [['rentals', ':id/usage/']],
  mute_usage_advice: [['rentals', ':id/usage/mute/']],
  list_standby: [['rentals', ':id/standby/']],
  declare_standby: [['rentals', ':id/standby/']],
  end_standby: [['rentals', ':id/standby/:standbyId/end/']],
  review_rental: [['rentals', ':id/review/']],
  report_issue: [
    ['rentals', ':id/issue/'],
    ['rentals', ':id/issues/'],
  ],
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
  update_customer_info: [['rentals', ':id/update-customer-info/']],
  // qualification
  list_qualification_images: [['rentals', ':id/qualification-images/']],
  upload_qualification: [
    ['rentals', ':id/upload-qualification/'],
    ['rentals', ':id/upload_qualifications/'],
    ['rentals', ':id/direct-upload-qualification-image/'],
  ],
  delete_qualification_image: [['rentals', ':id/delete-qualification-image/:imageId/']],
  verify_qualification: [
    ['rentals', ':id/verify-qualification/'],
    ['rentals', ':id/verify/'],
  ],
  reject_qualification: [['rentals', ':id/reject-qualification/']],
  list_qualification_history: [['rentals', ':id/qualification-history/']],
  check_qualification: [['root', 'check-qualification/:id/']],
  list_certificate_types_by_category: [['root', 'certificate-types/by_category/']],
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
  list_contracts: [['contracts', 'contracts/']],
  // payment
  create_payment: [
    ['rentals', ':id/payment/'],
    ['rentals', ':id/process_payment/'],
    ['rentals', ':id/process-payment/'],
  ],
  get_payment_status: [
    ['rentals', ':id/payment_status/'],
    ['rentals', ':id/payment-status/'],
  ],
  cancel_payment: [['rentals', ':id/cancel_payment/']],
  // deposit
  get_deposit: [['rentals', ':id/deposit/']],
  hold_deposit: [['rentals', ':id/deposit/hold/']],
  cancel_deposit_hold: [['rentals', ':id/deposit/hold/cancel/']],
  agree_to_deduction: [['rentals', ':id/deposit/agree/']],
  object_to_deduction: [['rentals', ':id/deposit/object/']],
  withdraw_deduction: [['rentals', ':id/deposit/withdraw/']],
  // around the machine
  get_dashboard_summary: [['root', 'dashboard/summary/']],
})
