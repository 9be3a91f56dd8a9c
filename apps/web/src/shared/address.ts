import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';

/** The state of an entry of the history that was added by opening something. */
const OPENED_STATE = 'opened';

type Latest = {
  address: URLSearchParams;
  /** Whether this entry of the history was added by opening something: a link may also lead to what it shows. */
  isAdded: boolean;
};

/**
 * To what an entry of the history was changed. The second of two quick changes must see the first, which may not be
 * rendered yet, and may come from another part of the screen.
 */
const latestAddresses = new WeakMap<Location, Latest>();

const getLatest = (location: Location): Latest =>
  latestAddresses.get(location) ?? {
    address: new URLSearchParams(location.search),
    isAdded: location.state === OPENED_STATE,
  };

/** The address with these parameters; a default is left out. */
export function withParameters(
  address: URLSearchParams,
  changes: Readonly<Record<string, string>>,
  isDefault: (value: string, name: string) => boolean = (value) => value === '',
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) {
    if (isDefault(value, name)) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The path with these parameters, after those that it has. */
export function appendQuery(path: string, parameters: URLSearchParams): string {
  if (parameters.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
}

/**
 * The state of a screen that its address holds, so that it survives a reload and can be sent as a link: filters, an
 * order, and what is open.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const shownLocation = useRef(location);
  useEffect(() => {
    shownLocation.current = location;
    return () => void latestAddresses.delete(location); // the person may come back to it
  }, [location]);

  /** Changes the address in place: Back leads to the screen before. A new list begins at the top of the page. */
  const change = useCallback(
    (edit: (address: URLSearchParams) => URLSearchParams, { isNewList = false } = {}) => {
      const latest = getLatest(shownLocation.current);
      const next = { ...latest, address: edit(latest.address) };
      latestAddresses.set(shownLocation.current, next);
      const kept = next.isAdded && { state: OPENED_STATE };
      setAddress(next.address, { replace: true, preventScrollReset: !isNewList, ...kept });
    },
    [setAddress],
  );
  /**
   * Opens what this parameter names, or closes it with null. Back closes it, however many were opened before, or shows
   * again what a link had opened.
   */
  const open = useCallback(
    (name: string, id: string | null) => {
      const latest = getLatest(shownLocation.current);
      const isStep = id !== null && !(latest.address.has(name) && latest.isAdded);
      const next = {
        address: withParameters(latest.address, { [name]: id ?? '' }),
        isAdded: latest.isAdded || isStep,
      };
      latestAddresses.set(shownLocation.current, next);
      const kept = next.isAdded && { state: OPENED_STATE };
      setAddress(next.address, { replace: !isStep, preventScrollReset: true, ...kept });
    },
    [setAddress],
  );
  return { address, change, open };
}
