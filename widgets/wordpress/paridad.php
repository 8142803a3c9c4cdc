<?php
/**
 * Plugin Name: Paridad
 * Description: Opciones de GGAL en tu sitio: el bloque «Paridad», el shortcode [paridad] y las direcciones de paneles pegadas en una entrada.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const PARIDAD_SERVER = 'PARIDAD_ADDRESS';

/** Attributes of the block and of the shortcode, with the height of each panel's frame. */
function paridad_attributes() {
	return array( 'embed-key', 'expiry', 'strikes', 'columns', 'symbol1', 'symbol2', 'window', 'mode', 'legs', 'rows', 'theme', 'locale' );
}

function paridad_heights() {
	return array(
		'chain'        => 596,
		'volatility'   => 400,
		'ratios'       => 360,
		'position'     => 420,
		'lanzamientos' => 376,
		'ticker'       => 64,
	);
}

/** The frame of a panel: [paridad panel="chain" embed-key="pub_…" strikes="6"]. */
function paridad_frame( $given ) {
	$given   = is_array( $given ) ? $given : array();
	$heights = paridad_heights();
	$panel   = isset( $given['panel'], $heights[ $given['panel'] ] ) ? $given['panel'] : 'chain';
	$height  = $heights[ $panel ];
	$query   = array();
	foreach ( paridad_attributes() as $name ) {
		if ( isset( $given[ $name ] ) && '' !== $given[ $name ] ) {
			$query[ $name ] = rawurlencode( (string) $given[ $name ] );
		}
	}
	if ( 'chain' === $panel && ! empty( $given['strikes'] ) ) {
		$height = 148 + 56 * max( 1, min( 40, (int) $given['strikes'] ) );
	}
	if ( 'lanzamientos' === $panel && ! empty( $given['rows'] ) ) {
		$height = 208 + 28 * max( 1, min( 12, (int) $given['rows'] ) );
	}
	$address = add_query_arg( $query, PARIDAD_SERVER . '/panels/' . $panel );
	return '<iframe src="' . esc_url( $address ) . '" title="' . esc_attr__( 'Opciones de GGAL, por Paridad', 'paridad' ) .
		'" width="100%" height="' . (int) $height . '" style="border:0" loading="lazy"></iframe>';
}

add_shortcode( 'paridad', 'paridad_frame' );

add_action(
	'init',
	function () {
		foreach ( array( '/panels/*', '/armar?*', '/c/*' ) as $addresses ) {
			wp_oembed_add_provider( PARIDAD_SERVER . $addresses, PARIDAD_SERVER . '/oembed' );
		}
		wp_register_script( 'paridad-block', plugins_url( 'block.js', __FILE__ ), array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render' ), '0.1.0', true );
		$attributes = array( 'panel' => array( 'type' => 'string', 'default' => 'chain' ) );
		foreach ( paridad_attributes() as $name ) {
			$attributes[ $name ] = array( 'type' => 'string', 'default' => '' );
		}
		register_block_type(
			'paridad/panel',
			array(
				'api_version'     => 2,
				'editor_script'   => 'paridad-block',
				'attributes'      => $attributes,
				'render_callback' => 'paridad_frame',
			)
		);
	}
);
