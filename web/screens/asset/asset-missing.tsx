import { SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of an asset that there is not. */
export default function AssetMissing() {
  return <EmptyState icon={<SearchX aria-hidden />}>Asset not found</EmptyState>
}
