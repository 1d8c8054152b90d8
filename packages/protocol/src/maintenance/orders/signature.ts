/** What a customer's signature for work is kept as. */
export const maintenanceSignaturePurpose = 'maintenance-signature'
