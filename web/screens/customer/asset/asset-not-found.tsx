import { SearchX } from 'lucide-react'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

/** Stands where an asset would, when no list has it. */
export default function AssetNotFound() {
  return <EmptyState icon={<SearchX aria-hidden />}>Asset not found</EmptyState>
}
