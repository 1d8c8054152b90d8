import { SkeletonText } from '../../../ui/skeleton.tsx'

export function Screen() {
  return <SkeletonText />
}
