import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestCluster()
  project.provide('testCluster', { adminUrl, template })
  return stop
}
