import { useEffect } from 'react'
import { useConfig } from '../api/config.ts'

/** Titles the tab: "Markets · Northfold". A screen named by its data calls it itself. */
export function useScreenTitle(title: string): void {
  const { productName } = useConfig()
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title, productName])
}
