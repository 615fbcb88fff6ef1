import { useEffect } from 'react'
import { useConfig } from '../api/config.ts'

/** Names the browser tab: "Markets · Northfold". A screen whose name comes with its data calls it itself. */
export function useScreenTitle(title: string): void {
  const { productName } = useConfig()
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title, productName])
}
