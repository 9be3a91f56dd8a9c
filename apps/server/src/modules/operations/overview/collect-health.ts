import { INDICATORS, type IndicatorName, type SystemHealth } from '@smart-waste/contract';
import { healthPercent } from '@smart-waste/core';
import { withPatience } from './ask-service.ts';
import {
  backendLight,
  cloudinaryLight,
  type HealthDeps,
  type LastCallOf,
  type Light,
  mlServiceLight,
  roboflowLight,
} from './indicators.ts';

/** So long an answer is good: however many admins look, services are asked once. */
const KEEP_MS = 3_000;

const LIGHTS: Record<IndicatorName, (deps: HealthDeps, lastCallOf: LastCallOf) => Promise<Light>> = {
  backend: backendLight,
  ml_service: mlServiceLight,
  cloudinary: cloudinaryLight,
  roboflow: roboflowLight,
};

/** Asks every part of the system how it is; the answer is kept for a few seconds. */
export function healthCollector(deps: HealthDeps): () => Promise<SystemHealth> {
  let kept: { health: Promise<SystemHealth>; until: number } | undefined;
  return () => {
    const now = deps.clock.now().getTime();
    if (kept === undefined || now >= kept.until) kept = { health: collect(deps), until: now + KEEP_MS };
    return kept.health;
  };
}

async function collect(deps: HealthDeps): Promise<SystemHealth> {
  const calls = await withPatience(deps.serviceCalls.list()).catch(() => []);
  const lastCallOf: LastCallOf = (service) => calls.find((call) => call.service === service) ?? null;
  const indicators = await Promise.all(
    INDICATORS.map(async (name) => {
      const { lastCall, ...light } = await LIGHTS[name](deps, lastCallOf);
      const checked_at = deps.clock.now().toISOString();
      return { name, ...light, checked_at, last_call_at: lastCall?.at.toISOString() ?? null };
    }),
  );
  return { percent: healthPercent(indicators), indicators };
}
