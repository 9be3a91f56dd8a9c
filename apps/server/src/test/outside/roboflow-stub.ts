import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { createArrivals, readRequest, startStubServer } from './listening-server.ts';

/** The present fault of the service, which lasts for `times` requests, or until `repair`. */
export type RoboflowFault =
  | { kind: 'status'; status: number; message?: string; headers?: Record<string, string>; times?: number }
  | { kind: 'cold'; times?: number }
  | { kind: 'quota' | 'slow' | 'unreadable' | 'empty' | 'hang-up' | 'echo'; times?: number };

type Answer = { status: number; body: object | string; headers?: Record<string, string> };
type Prediction = Record<'x' | 'y' | 'width' | 'height' | 'confidence', number> & { class: string };

const createRefusal = (status: number, message: string): Answer => ({ status, body: { message } });
const BAD_IMAGE = 'Could not load input image. Cause:';
const CLASSES = ['bottle', 'bin', 'plastic_bag'];
const KNOWN = { key: 'rf key/+1', project: 'litter', version: '3' };

/**
 * Behaves like Roboflow's hosted inference: the key in the query, an image as bare base64 or as a part named `file`,
 * 1 and more read as percentages, boxes by their centres. The same photo always gets the same detections.
 */
export async function startRoboflowStub(port?: number) {
  let fault: (RoboflowFault & { left: number }) | null = null;
  let change: (answer: object) => unknown = (answer) => answer;
  const seen: URL[] = [];
  const arrivals = createArrivals();
  const gate = createClosableGate();

  const takeFault = (): RoboflowFault | null => {
    if (!fault) return null;
    if (fault.left <= 0) fault = null;
    else fault.left -= 1;
    return fault;
  };

  const server = await startStubServer(async (raw, response) => {
    const { url, request, body } = await readRequest(raw);
    seen.push(url);
    arrivals.notify();
    await gate.pass();
    const wrong = takeFault();
    if (wrong?.kind === 'slow') return;
    if (wrong?.kind === 'hang-up') return void raw.socket.destroy();
    const answer = findFaultAnswer(wrong, url) ?? (await infer({ url, request, body }));
    send(
      response,
      answer.status === 200 && typeof answer.body === 'object'
        ? { ...answer, body: change(answer.body) as object }
        : answer,
    );
  }, port);

  return {
    ...server,
    model: {
      url: server.url,
      apiKey: KNOWN.key,
      project: KNOWN.project,
      version: KNOWN.version,
      notWaste: ['bin'],
    },
    /** The settings with which the product uses it. */
    env: {
      ROBOFLOW_API_KEY: KNOWN.key,
      ROBOFLOW_MODEL: `${KNOWN.project}/${KNOWN.version}`,
      ROBOFLOW_URL: server.url,
    },
    /** The URLs of the requests so far. */
    seen,
    break: (with_: RoboflowFault) => {
      fault = { ...with_, left: with_.times ?? Number.POSITIVE_INFINITY };
    },
    repair: () => {
      fault = null;
      change = (answer) => answer;
    },
    /** Passes each answer through this function before it is sent. */
    changeAnswers: (to: (answer: object) => unknown) => {
      change = to;
    },
    /** Answers this many more requests; all others wait until the returned function is called. */
    hold: gate.closeAfter,
    /** Resolves when the next request has arrived. */
    nextRequest: arrivals.waitForNext,
  };
}
/**
 * A gate that is open until `closeAfter` limits it to some more passes and returns the function that opens it again.
 */
function createClosableGate() {
  let current = { passesLeft: Number.POSITIVE_INFINITY, opened: Promise.resolve() };
  return {
    pass: async () => {
      current.passesLeft -= 1;
      if (current.passesLeft < 0) await current.opened;
    },
    closeAfter: (passesLeft: number) => {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      const closed = { passesLeft, opened };
      current = closed;
      return () => {
        closed.passesLeft = Number.POSITIVE_INFINITY;
        open();
      };
    },
  };
}
export type RoboflowStub = Awaited<ReturnType<typeof startRoboflowStub>>;

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}

function findFaultAnswer(fault: RoboflowFault | null, url: URL): Answer | null {
  switch (fault?.kind) {
    case 'status':
      return {
        ...createRefusal(fault.status, fault.message ?? 'Internal error.'),
        ...(fault.headers && { headers: fault.headers }),
      };
    case 'cold':
      return {
        ...createRefusal(503, 'Model is temporarily not ready - retry request.'),
        headers: { 'retry-after': '1' },
      };
    case 'quota':
      return createRefusal(
        402,
        'Not enough credits to perform this request. Verify your workspace billing page.',
      );
    case 'unreadable':
      return { status: 200, body: '<html>Bad gateway</html>' };
    case 'empty':
      return { status: 200, body: { image: { width: 640, height: 480 }, predictions: [] } };
    case 'echo':
      return createRefusal(401, `no access at ${url.href} with ${url.searchParams.get('api_key')}`);
    default:
      return null;
  }
}

type ReceivedRequest = { url: URL; request: Request; body: Buffer };

async function infer({ url, request, body }: ReceivedRequest): Promise<Answer> {
  if (url.searchParams.get('api_key') !== KNOWN.key)
    return { status: 401, body: { status: 401, message: 'Unauthorized api_key' } };
  if (url.pathname !== `/${KNOWN.project}/${KNOWN.version}`)
    return createRefusal(
      404,
      'Requested Roboflow resource not found. Make sure that workspace, project or model you referred in request exists.',
    );
  const image = await readImage({ url, request, body });
  if ('status' in image) return image;
  const { width, height } = await sharp(image.bytes).metadata();
  if (!width || !height) return createRefusal(400, `${BAD_IMAGE} Could not decode bytes into image.`);
  return {
    status: 200,
    body: {
      inference_id: 'stub',
      time: 0.08,
      image: { width, height },
      predictions: predict(image.bytes, { width, height }, url.searchParams),
    },
  };
}

async function readImage({ url, request, body }: ReceivedRequest): Promise<{ bytes: Buffer } | Answer> {
  if (url.searchParams.has('image'))
    return createRefusal(400, `${BAD_IMAGE} Data pointed by URL could not be decoded into image.`);
  const type = request.headers.get('content-type');
  if (type === null) return createRefusal(400, 'Content-Type header not provided with request.');
  const bytes = type.startsWith('multipart/form-data') ? await readFilePart(request) : decodeBase64(body);
  if (bytes === null)
    return createRefusal(
      400,
      `${BAD_IMAGE} Expected image to be send in part named 'file' of multipart/form-data request`,
    );
  if (bytes === 'raw')
    return createRefusal(
      400,
      'Invalid base64 input: the image payload contains raw bytes instead of a base64-encoded string',
    );
  if (bytes.length === 0) return createRefusal(400, `${BAD_IMAGE} Empty image payload.`);
  const readable = await sharp(bytes)
    .metadata()
    .then(
      () => true,
      () => false,
    );
  return readable ? { bytes } : createRefusal(400, `${BAD_IMAGE} Could not decode bytes into image.`);
}

async function readFilePart(request: Request): Promise<Buffer | null> {
  const part = (await request.formData()).get('file');
  return part instanceof Blob ? Buffer.from(await part.arrayBuffer()) : null;
}

function decodeBase64(body: Buffer): Buffer | 'raw' {
  const text = body.toString('latin1').replace(/^data:image\/\w+;base64,/, '');
  return /^[A-Za-z0-9+/=\s]*$/.test(text) ? Buffer.from(text, 'base64') : 'raw';
}

/** 1 and more are percentages, as the service reads them; then never below one percent. */
const parseShare = (value: string | null, otherwise: number) => {
  const given = value === null ? otherwise : Number(value);
  return Math.max(0.01, given >= 1 ? given / 100 : given);
};

function predict(
  bytes: Buffer,
  size: { width: number; height: number },
  query: URLSearchParams,
): Prediction[] {
  const hash = createHash('sha256').update(bytes).digest();
  const getFraction = (index: number) => (hash[index] ?? 0) / 255;
  const threshold = parseShare(query.get('confidence'), 0.4);
  return CLASSES.map((name, index) => ({
    x: size.width * (0.3 + 0.4 * getFraction(index)),
    y: size.height * (0.3 + 0.4 * getFraction(index + 3)),
    width: size.width * (0.1 + 0.3 * getFraction(index + 6)),
    height: size.height * (0.1 + 0.3 * getFraction(index + 9)),
    confidence: 0.95 - 0.3 * index - 0.1 * getFraction(index + 12),
    class: name,
  }))
    .filter(({ confidence }) => confidence >= threshold)
    .slice(0, Number(query.get('max_detections') ?? 300));
}
