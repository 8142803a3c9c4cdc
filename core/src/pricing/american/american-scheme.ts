/**
 * Collocation nodes and quadrature of the boundary's integral equation, in a time scaled so
 * that the option's whole life is 1. All of it is the same for every option, so it is built once.
 */
export interface BoundaryScheme {
  /** Collocation times, as many as unknowns; the first is the whole life, expiry itself is left out. */
  readonly nodeCount: number;
  readonly times: Float64Array;
  readonly rootTimes: Float64Array;
  /** Quadrature points for each collocation time. */
  readonly pointCount: number;
  /** Time elapsed from the collocation time to the point, its root, and the weight, row by row. */
  readonly elapsed: Float64Array;
  readonly rootElapsed: Float64Array;
  readonly weights: Float64Array;
  /** Row by row, the factors that give the boundary's level at the point from the levels at the nodes. */
  readonly interpolation: Float64Array;
  /** The same for the one integral of the price, over the whole life. */
  readonly price: PriceQuadrature;
}

interface PriceQuadrature {
  readonly pointCount: number;
  readonly rootElapsed: Float64Array;
  readonly weights: Float64Array;
  readonly interpolation: Float64Array;
}

/**
 * Nodes are Chebyshev's in time^(1/2.5). Near expiry the squared log-distance of the boundary goes like
 * t ln(1/t), singular in every root of t; the power trades its smoothness near 0 against nodes spent there.
 */
const nodePower = 2.5;

/** A scheme of `nodeCount` unknowns, `pointCount` points in each of their integrals and `pricePoints` in the price's. */
export function createBoundaryScheme({
  nodeCount,
  pointCount,
  pricePoints,
}: {
  readonly nodeCount: number;
  readonly pointCount: number;
  readonly pricePoints: number;
}): BoundaryScheme {
  const nodes = Float64Array.from({ length: nodeCount + 1 }, (_, index) => chebyshevNode(index, nodeCount));
  const times = nodes.slice(0, nodeCount).map((node) => node ** nodePower);
  const inner = createSineQuadrature(pointCount);
  const total = nodeCount * pointCount;
  const scheme = {
    nodeCount,
    times,
    rootTimes: times.map(Math.sqrt),
    pointCount,
    elapsed: new Float64Array(total),
    rootElapsed: new Float64Array(total),
    weights: new Float64Array(total),
    interpolation: new Float64Array(total * nodeCount),
    price: createPriceQuadrature(nodes, pricePoints),
  };
  for (let row = 0; row < nodeCount; row++) {
    const time = times[row] as number;
    for (let point = 0; point < pointCount; point++) {
      const place = row * pointCount + point;
      const sine = inner.sines[point] as number;
      scheme.elapsed[place] = time * sine * sine;
      scheme.rootElapsed[place] = Math.sqrt(time) * sine;
      scheme.weights[place] = time * (inner.weights[point] as number);
      const position = (nodes[row] as number) * (inner.cosines[point] as number) ** (2 / nodePower);
      scheme.interpolation.set(interpolationRow(nodes, position), place * nodeCount);
    }
  }
  return scheme;
}

function createPriceQuadrature(nodes: Float64Array, pointCount: number): PriceQuadrature {
  const { sines, cosines, weights } = createSineQuadrature(pointCount);
  const nodeCount = nodes.length - 1;
  const interpolation = new Float64Array(pointCount * nodeCount);
  cosines.forEach((cosine, point) => {
    interpolation.set(interpolationRow(nodes, cosine ** (2 / nodePower)), point * nodeCount);
  });
  return { pointCount, rootElapsed: sines, weights, interpolation };
}

function chebyshevNode(index: number, count: number): number {
  return 0.5 * (1 + Math.cos((Math.PI * index) / count));
}

/** Barycentric weights' row for one position; the last node, expiry, has level 0 and no column. */
function interpolationRow(nodes: Float64Array, position: number): Float64Array {
  const count = nodes.length - 1;
  const row = new Float64Array(count);
  const exact = nodes.findIndex((node) => Math.abs(node - position) < 1e-15);
  if (exact >= 0) {
    if (exact < count) row[exact] = 1;
    return row;
  }
  let sum = 0;
  nodes.forEach((node, index) => {
    const end = index === 0 || index === count ? 0.5 : 1;
    const weight = ((index % 2 === 0 ? 1 : -1) * end) / (position - node);
    sum += weight;
    if (index < count) row[index] = weight;
  });
  return row.map((weight) => weight / sum);
}

/**
 * Gauss-Legendre in the angle, elapsed time = sin^2: it clears the root singularities of both ends, the
 * integrand's at no elapsed time and the boundary's at expiry. Weights are those of the elapsed time.
 */
function createSineQuadrature(count: number) {
  const { points, weights } = gaussLegendre(count);
  const angles = points.map((point) => (point * Math.PI) / 2);
  const sines = angles.map(Math.sin);
  const cosines = angles.map(Math.cos);
  return {
    sines,
    cosines,
    weights: weights.map(
      (weight, index) => weight * Math.PI * (sines[index] as number) * (cosines[index] as number),
    ),
  };
}

/** Points and weights of Gauss and Legendre on (0, 1), by Newton's method on the polynomial. */
function gaussLegendre(count: number): { points: Float64Array; weights: Float64Array } {
  const points = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    let root = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let iteration = 0; iteration < 8; iteration++) {
      const legendre = legendreAt(root, count);
      slope = legendre.slope;
      root -= legendre.value / slope;
    }
    points[index] = 0.5 * (1 - root);
    weights[index] = 1 / ((1 - root * root) * slope * slope);
  }
  return { points, weights };
}

function legendreAt(argument: number, degree: number): { value: number; slope: number } {
  let before = 1;
  let value = argument;
  for (let order = 2; order <= degree; order++) {
    const next = ((2 * order - 1) * argument * value - (order - 1) * before) / order;
    before = value;
    value = next;
  }
  return { value, slope: (degree * (argument * value - before)) / (argument * argument - 1) };
}
