export const supplierPaths = { register: '/supplier/register', home: '/supplier/dashboard', account: '/payout-account' }
