/**
 * Keeps the page for use without a network, if its server offers that (site/offline.mjs). If it cannot be
 * kept, the page works as long as the network does.
 */
export function keepOffline(): void {
  const script = document.querySelector<HTMLMetaElement>('meta[name="wayleave-offline"]')?.content
  if (script === undefined || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(script).catch(() => undefined)
}
