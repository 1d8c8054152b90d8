/** The route table as JSON, for whoever walks every screen from outside. No screen is loaded. */
import { routes } from '../src/shell/routes.ts'

const rows = routes.map(({ path, access, redirect }) => ({ path, access, ...(redirect && { redirect }) }))
console.log(JSON.stringify(rows, null, 2))
