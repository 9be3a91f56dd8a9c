import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChosenPlace, choosePlace, type Obstacle, type ScreenBox } from './toast-place.ts';

const FIELDS = 'input, select, textarea, [role=switch]';
/** A screen that fills the window: nothing on it can be scrolled from under a toast, and each of its controls and sentences counts. */
const SCREEN_FILLING_WINDOW = '[data-fills-window]';
/** What begins the next step on a screen: the buttons beside its title, switches of what it shows, and bars that stay in view. */
const NEXT_STEPS = '[data-page-head] :is(a, button), main [data-keep-free]';
/**
 * What a toast must not cover: titles and the buttons beside them, switches of what is shown, sentences about what was just done,
 * the bars of a phone, buttons that send or lead on, and fields.
 */
const KEEP_FREE = `h1, ${NEXT_STEPS}, main :is([role=alert], [role=status]), [data-bottom-bar], [data-action-bar], main :is(a, button).bg-leaf, main [type=submit], :is(${FIELDS}), ${SCREEN_FILLING_WINDOW} :is(a, button, p)`;
/** What it covers only where no place is free of it either. */
const OTHER_CONTROLS = 'main :is(a, button)';
/** The same while dialogs are open, of which the last one covers everything else; its lists are scrolled. */
const KEEP_FREE_IN_DIALOG = `h2, [role=alert], [role=status], :is(a, button, ${FIELDS}):not(li *)`;

/** Of these, what the person can scroll from under a toast, unless it is in use. */
const CAN_SCROLL = `main:not(${SCREEN_FILLING_WINDOW}) :is(a, button, [role=alert], [role=status], ${FIELDS}), [data-dialog-body] *`;

function findObstacles(): Obstacle[] {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const elements = dialog
    ? dialog.querySelectorAll(KEEP_FREE_IN_DIALOG)
    : document.querySelectorAll(`${KEEP_FREE}, ${OTHER_CONTROLS}`);
  return [...elements].map((element) => ({
    box: element.getBoundingClientRect(),
    canScroll:
      element.matches(CAN_SCROLL) && !element.matches(NEXT_STEPS) && element !== document.activeElement,
    isMinor: !dialog && !element.matches(KEEP_FREE),
  }));
}

/** A toast that moves while it is pressed takes its button away before the press has ended. */
const PRESSED_SELECTOR = '[data-sonner-toaster]:hover, [data-sonner-toaster]:focus-within';

/** Above the toasts of a screen that fills the window, whose content begins right below. */
const HEADER_GAP_PIXELS = 4;

function measureHeaderBottom(): number | null {
  const header = document.querySelector(`${SCREEN_FILLING_WINDOW} > header`);
  return header && header.getBoundingClientRect().bottom + HEADER_GAP_PIXELS;
}

type Edges = { top: number; bottom: string };

const measureToastHeight = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map((one) => one.offsetHeight),
  );

/**
 * What moves a screen without changing its elements: a sheet that slides in, a photo that is loaded, and scrolling, of which
 * older versions of Safari do not say that it has ended.
 */
const listMoveEvents = (browser: Window) => [
  ...['animationend', 'transitionend', 'load'],
  'onscrollend' in browser ? 'scrollend' : 'scroll',
];

const POINTER_PIXELS = 12;

/** What is around the pointer that rests or moves over the window; a finger that was lifted does neither. */
function findPointerBox({ type, pointerType, clientX, clientY }: PointerEvent): ScreenBox | null {
  if (type === 'pointerleave' || pointerType === 'touch') return null;
  const [left, top] = [clientX - POINTER_PIXELS, clientY - POINTER_PIXELS];
  return { left, top, right: clientX + POINTER_PIXELS, bottom: clientY + POINTER_PIXELS };
}

/**
 * Chooses the place of the toasts again for each toast, screen, dialog, field in use and size of the window, and whenever
 * something appears, moves or goes that may have to be kept free.
 */
export function useToastPlace(isPhone: boolean, { top, bottom }: Edges) {
  const [chosen, setChosen] = useState<ChosenPlace>({
    place: isPhone ? 'bottom-center' : 'top-center',
    above: top,
  });
  const pointer = useRef<ScreenBox | null>(null);
  const choose = useCallback(() => {
    const ruler = document.createElement('div');
    ruler.style.cssText = `position: fixed; visibility: hidden; height: ${bottom}`;
    document.documentElement.append(ruler);
    const bounds = {
      width: innerWidth,
      height: innerHeight,
      above: measureHeaderBottom() ?? top,
      below: ruler.offsetHeight,
      toastHeight: measureToastHeight(),
    };
    ruler.remove();
    // Sonner counts no time while a toast is hovered: one that came to lie below a mouse that rests would stay.
    const obstacles = pointer.current ? [{ box: pointer.current, canScroll: false }] : [];
    const next = choosePlace(bounds, [...findObstacles(), ...obstacles], isPhone);
    setChosen((now) => (now.place === next.place && now.above === next.above ? now : next));
  }, [isPhone, top, bottom]);
  const chooseUnlessPressed = useCallback(() => {
    if (!document.querySelector(PRESSED_SELECTOR)) choose();
  }, [choose]);
  useEffect(() => {
    const notePointer = (event: PointerEvent) => {
      pointer.current = findPointerBox(event);
    };
    window.addEventListener('pointermove', notePointer);
    document.documentElement.addEventListener('pointerleave', notePointer);
    return () => {
      window.removeEventListener('pointermove', notePointer);
      document.documentElement.removeEventListener('pointerleave', notePointer);
    };
  }, []);
  useEffect(() => {
    choose();
    let frame: number | undefined;
    // Once before the next picture, however much changes until then: each choice measures the screen.
    const chooseAgain = () => {
      if (frame !== undefined || !document.querySelector('[data-sonner-toast]')) return;
      frame = requestAnimationFrame(() => {
        frame = undefined;
        chooseUnlessPressed();
      });
    };
    // Each screen names the tab when it is there.
    const title = document.querySelector('title');
    const observer = new MutationObserver(chooseAgain);
    if (title) observer.observe(title, { childList: true });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.addEventListener('resize', chooseAgain);
    window.addEventListener('focusin', chooseAgain);
    // Some of these do not bubble, and what is loaded is not announced to the window.
    const moves = listMoveEvents(window);
    for (const type of moves) document.addEventListener(type, chooseAgain, { capture: true });
    return () => {
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener('resize', chooseAgain);
      window.removeEventListener('focusin', chooseAgain);
      for (const type of moves) document.removeEventListener(type, chooseAgain, { capture: true });
    };
  }, [choose, chooseUnlessPressed]);
  return { ...chosen, choose: chooseUnlessPressed };
}
