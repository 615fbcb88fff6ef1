import { SearchX } from 'lucide-react'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

/** Shown in place of an asset that is in no list. */
export default function AssetNotFound() {
  return <EmptyState icon={<SearchX aria-hidden />}>Asset not found</EmptyState>
}
