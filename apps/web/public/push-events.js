// Loaded by the service worker: shows push messages, which the server writes in the language of the person.
const toText = (value) => (typeof value === 'string' ? value : '');

/** The address of a page or file of the product, which is perhaps below a path of its host (DP-11). */
const buildAddress = (path) => new URL(path.slice(1), self.registration.scope).href;

/** Only pages of this site. */
function choosePath(message) {
  const path = toText(message.path);
  return /^\/(?![/\\])/.test(path) && buildAddress(path).startsWith(self.registration.scope) ? path : '/';
}

function readMessage(data) {
  try {
    return Object(data?.json());
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const message = readMessage(event.data);
  const shown = self.registration.showNotification(toText(message.title) || 'Smart Waste', {
    body: toText(message.body),
    tag: toText(message.tag) || 'smart-waste',
    renotify: true,
    icon: buildAddress('/icon-192.png'),
    data: { path: choosePath(message) },
  });
  event.waitUntil(shown);
});

/** An open window goes there by itself, so that it can ask about what is not sent yet. */
async function openPath(path) {
  const { scope } = self.registration;
  // All windows of the host, of which other applications may have some (DP-11).
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const windows = all.filter(({ url }) => url.startsWith(scope));
  const wanted = buildAddress(path);
  const client =
    windows.find(({ url }) => url === wanted) ?? windows.find(({ focused }) => focused) ?? windows[0];
  if (!client) return self.clients.openWindow(wanted);
  if (client.url !== wanted) client.postMessage({ type: 'open-path', path });
  return client.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path ?? '/'));
});
