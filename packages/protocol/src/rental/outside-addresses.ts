/** Where the calls answer that our own pages never make: other clients do. */
import { defineAddresses, type Addresses } from './address-table.ts'

export const outsideAddresses: Addresses = defineAddresses({
  // machines
  recommend_equipment: [['equipment', 'recommended/']],
  search_equipment: [['equipment', 'search/']],
  list_available_equipment: [['equipment', 'available/']],
  find_availability: [['equipment', 'availability/']],
  get_equipment_by_uuid: [['equipment', 'uuid/:id/']],
  list_root_categories: [['root', 'categories/root_categories/']],
  get_category: [['root', 'categories/:id/']],
  list_category_equipment: [['root', 'categories/:id/equipment/']],
  list_category_qualifications: [['root', 'category/:id/qualifications/']],
  // orders
  replace_rental: [['rentals', ':id/']],
  change_rental: [['rentals', ':id/']],
  delete_rental: [['rentals', ':id/']],
  get_rental_statistics: [['rentals', 'statistics/']],
  return_early: [['rentals', ':id/early-return/']],
  list_issues: [['rentals', ':id/issues/']],
  get_rental_customer: [['rentals', ':id/customer/']],
  // qualification
  list_pending_verification: [['rentals', 'pending_verification/']],
  list_verified_rentals: [['rentals', 'verified/']],
  upload_license: [['rentals', ':id/upload-license/']],
  validate_qualification: [['rentals', ':id/validate-qualification/']],
  list_user_qualifications: [['root', 'user-qualifications/']],
  add_customer_qualification: [['root', 'customer-qualification/']],
  delete_customer_qualification: [['root', 'customer-qualification/:id/']],
  list_certificates: [['root', 'certificates/']],
  list_my_certificates: [['root', 'certificates/my_certificates/']],
  validate_certificate: [['root', 'certificates/validate/']],
  get_certificate: [['root', 'certificates/:id/']],
  verify_certificate: [['root', 'certificates/:id/verify/']],
  list_certificate_types: [['root', 'certificate-types/']],
  get_certificate_type: [['root', 'certificate-types/:id/']],
  // contract
  request_status_change: [['rentals', ':id/request-status-change/']],
  get_contract_by_id: [['contracts', 'contracts/:id/']],
  sign_contract_by_id: [['contracts', 'contracts/:id/sign/']],
  download_contract_by_id: [['contracts', 'contracts/:id/download/']],
  // payment
  create_payment_for_order: [['root', 'payment/']],
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
  // texts
  list_agreements: [['root', 'agreements/']],
  get_rental_agreement: [['root', 'agreements/rental/']],
  get_service_agreement: [['root', 'agreements/service/']],
  get_agreement: [['root', 'agreements/:id/']],
})
