<?php
/**
 * What the merchant set, or what the download already contained.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** The only thing that the plugin stores. `uninstall.php` deletes it. */
const OPTION = 'afterword_settings';

/**
 * The settings in use: `appUrl`, `publishableKey`, `enabled` and `place`.
 *
 * @return array{appUrl: string, publishableKey: string, enabled: bool, place: string}
 */
function read_settings() {
	$saved   = get_option( OPTION );
	$brought = settings_of_download();
	// What an earlier download brought gives way to what this one brings; what the merchant saved doesn't.
	$is_used = is_array( $saved ) && ( '' === $brought['appUrl'] || empty( $saved['brought'] ) );
	$stored  = array_merge( $brought, $is_used ? $saved : array() );
	return array(
		'appUrl'         => is_string( $stored['appUrl'] ) ? $stored['appUrl'] : '',
		'publishableKey' => is_string( $stored['publishableKey'] ) ? $stored['publishableKey'] : '',
		'enabled'        => ! empty( $stored['enabled'] ),
		'place'          => 'above' === $stored['place'] ? 'above' : 'below',
	);
}

/** Keeps the settings that the download brought, unless the merchant saved some. */
function keep_settings() {
	$saved   = get_option( OPTION );
	$brought = settings_of_download();
	if ( '' !== $brought['appUrl'] && ( ! is_array( $saved ) || ! empty( $saved['brought'] ) ) ) {
		update_option( OPTION, array_merge( $brought, array( 'brought' => true ) ) );
	}
}

/**
 * The settings until the merchant saves some: a plugin downloaded in Afterword brings its address and key in
 * `afterword-settings.json`. Both end up in the page's source anyway.
 *
 * @return array{appUrl: string, publishableKey: string, enabled: bool, place: string}
 */
function settings_of_download() {
	$settings = array(
		'appUrl'         => '',
		'publishableKey' => '',
		'enabled'        => true,
		'place'          => 'below',
	);
	$file     = dirname( PLUGIN_FILE ) . '/afterword-settings.json';
	if ( ! is_readable( $file ) ) {
		return $settings;
	}
	$brought = json_decode( (string) file_get_contents( $file ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of the plugin itself.
	if ( ! is_array( $brought ) ) {
		return $settings;
	}
	$checked = check_settings( array_merge( $settings, $brought ) );
	return $checked['errors'] ? $settings : $checked['settings'];
}
