export const supplierPaths = { register: '/supplier/register', home: '/supplier/dashboard' }
