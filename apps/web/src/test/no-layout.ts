// jsdom lays nothing out: an observer has nothing to tell, and there is nowhere to scroll.
class QuietObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= QuietObserver;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
