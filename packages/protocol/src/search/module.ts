/** The console's search across all modules. */
import { defineModule } from '../module.ts'
import { searchEndpoints } from './operations.ts'

export const searchModule = defineModule({ name: 'search', endpoints: searchEndpoints })
